'use strict';

const byId = id => document.getElementById(id);

/* Tabs: one task at a time, by mouse or by arrow keys. */
const tabs = [...document.querySelectorAll('[role=tab]')];

function choose(tab) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute('aria-selected', chosen);
    other.tabIndex = chosen ? 0 : -1;
    byId(other.getAttribute('aria-controls')).hidden = !chosen;
  }
}

tabs.forEach((tab, i) => {
  tab.addEventListener('click', () => choose(tab));
  tab.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (step) {
      const next = tabs[(i + step + tabs.length) % tabs.length];
      choose(next);
      next.focus();
    }
  });
});

/* Text goes into elements as text, never as markup. */
function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function picture(url, description) {
  const image = element('img');
  image.src = url;
  image.alt = description;
  return image;
}

/* Sends a form, and shows its answer or what is wrong with it. */
async function send(path, fields, result, buttons, show) {
  const form = new FormData();
  for (const [name, value, file] of fields) file ? form.append(name, value, file) : form.append(name, value);
  buttons.forEach(button => { button.disabled = true; });
  result.replaceChildren(element('p', 'Working …', 'working'));
  try {
    const response = await fetch(path, {method: 'POST', body: form});
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    result.replaceChildren(...show(answer));
  } catch (error) {
    result.replaceChildren(element('p', error instanceof TypeError ? 'The server does not answer.' : error.message, 'error'));
  } finally {
    buttons.forEach(button => { button.disabled = false; });
  }
}

function download(answer, name) {
  const link = element('a', 'The whole answer as JSON');
  const {picture: _, text: __, ...values} = answer;
  link.href = URL.createObjectURL(new Blob([JSON.stringify(values, null, 2)], {type: 'application/json'}));
  link.download = name;
  return link;
}

/* Two photos. */
const poseForm = byId('pose-form');
const photos = {image1: null, image2: null};

function take(field, file) {
  const drop = poseForm.elements[field].closest('.drop');
  photos[field] = file;
  const image = drop.querySelector('img');
  image.src = URL.createObjectURL(file);
  image.alt = file.name;
  drop.querySelector('span').textContent = file.name;
  drop.classList.add('filled');
}

for (const field of Object.keys(photos)) {
  const input = poseForm.elements[field];
  const drop = input.closest('.drop');
  input.addEventListener('change', () => { if (input.files[0]) take(field, input.files[0]); });
  drop.addEventListener('dragover', event => { event.preventDefault(); drop.classList.add('over'); });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', event => {
    event.preventDefault();
    drop.classList.remove('over');
    if (event.dataTransfer.files[0]) take(field, event.dataTransfer.files[0]);
  });
}

function showPose(answer) {
  const found = ['FOUND', 'PLANAR', 'PURE_ROTATION'].includes(answer.verdict);
  const details = element('details');
  details.append(element('summary', 'Numbers'), element('pre', answer.text));
  return [
    element('p', `${answer.verdict}: ${answer.reason}`, found ? 'verdict' : 'verdict bad'),
    picture(answer.picture, 'The photos side by side, with kept matches coloured by weight'),
    details,
    download(answer, 'pose.json')];
}

async function estimate() {
  if (!photos.image1 || !photos.image2) {
    byId('pose-result').replaceChildren(element('p', 'Two photos are needed first.', 'error'));
    return;
  }
  const fields = [['image1', photos.image1, photos.image1.name], ['image2', photos.image2, photos.image2.name]];
  for (const name of ['camera1', 'camera2', 'method']) fields.push([name, poseForm.elements[name].value]);
  if (poseForm.elements.one_camera.checked) fields.push(['one_camera', 'yes']);
  await send('api/pose', fields, byId('pose-result'), poseForm.querySelectorAll('button'), showPose);
}

poseForm.addEventListener('submit', event => { event.preventDefault(); estimate(); });

byId('example').addEventListener('click', async () => {
  const example = await (await fetch('api/example')).json();
  for (const [field, name] of [['image1', 'first-view.png'], ['image2', 'second-view.png']]) {
    const bytes = Uint8Array.from(atob(example[field].split(',')[1]), c => c.charCodeAt(0));
    take(field, new File([bytes], name, {type: 'image/png'}));
  }
  poseForm.elements.camera1.value = example.camera1;
  poseForm.elements.camera2.value = example.camera2;
  await estimate();
});

/* A line. */
const canvas = byId('points');
const pen = canvas.getContext('2d');
let points = [];
let inliers = null;
let line = null;

const toCanvas = ([x, y]) => [(x + 1) / 2 * canvas.width, (1 - y) / 2 * canvas.height];

function redraw() {
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (line) {
    const [a, b, c] = line;
    pen.beginPath();
    for (const t of [-4, 4]) pen.lineTo(...toCanvas([-a * c - b * t, -b * c + a * t]));
    pen.strokeStyle = '#1f5fa8';
    pen.lineWidth = 2;
    pen.stroke();
  }
  points.forEach((point, i) => {
    pen.beginPath();
    pen.arc(...toCanvas(point), 4, 0, 2 * Math.PI);
    pen.fillStyle = inliers === null ? '#1f2933' : inliers.has(i) ? '#1b7f4b' : '#b9c2cb';
    pen.fill();
  });
}

function forget() {
  inliers = null;
  line = null;
  byId('line-result').replaceChildren();
}

canvas.addEventListener('pointerdown', event => {
  forget();
  points.push([2 * event.offsetX / canvas.clientWidth - 1, 1 - 2 * event.offsetY / canvas.clientHeight]);
  redraw();
});

const anywhere = () => 2 * Math.random() - 1;

byId('scatter').addEventListener('click', () => {
  forget();
  const share = byId('line-outliers').value / 100;
  const angle = Math.PI * Math.random();
  const [a, b, c] = [Math.cos(angle), Math.sin(angle), 0.6 * anywhere()];
  points = Array.from({length: 100}, () => {
    const [x, y] = [anywhere(), anywhere()];
    const off = a * x + b * y + c + 0.01 * anywhere();
    return Math.random() < share ? [x, y] : [x - off * a, y - off * b];
  });
  redraw();
});

byId('clear-points').addEventListener('click', () => { points = []; forget(); redraw(); });

function showLine(answer) {
  line = answer.line ?? null;
  inliers = new Set(answer.inliers);
  redraw();
  const shown = [element('p', `${answer.status}: ${answer.reason}`, answer.status === 'FOUND' ? 'verdict' : 'verdict bad')];
  if (answer.text) shown.push(element('pre', answer.text));
  return shown.concat(download(answer, 'line.json'));
}

function fit(file) {
  const show = file.name === 'clicked.csv'
    ? showLine
    : answer => {
      const shown = showLine(answer);
      if (answer.picture) shown.splice(1, 0, picture(answer.picture, 'The points and their line'));
      return shown;
    };
  send('api/fit-line', [['points', file, file.name]], byId('line-result'), [byId('fit')], show);
}

byId('fit').addEventListener('click', () => fit(new File([points.map(p => p.join(',')).join('\n')], 'clicked.csv')));

byId('table').addEventListener('change', event => {
  points = [];
  forget();
  redraw();
  if (event.target.files[0]) fit(event.target.files[0]);
});

/* A digit or a shape. */
const board = byId('digit');
const chalk = board.getContext('2d', {willReadFrequently: true});
let last = null;

function stroke(event) {
  const at = [event.offsetX * board.width / board.clientWidth, event.offsetY * board.height / board.clientHeight];
  chalk.beginPath();
  chalk.moveTo(...(last ?? at));
  chalk.lineTo(...at);
  chalk.lineWidth = 30;
  chalk.lineCap = 'round';
  chalk.strokeStyle = '#fff';
  chalk.stroke();
  last = at;
}

board.addEventListener('pointerdown', event => { board.setPointerCapture(event.pointerId); stroke(event); });
board.addEventListener('pointermove', event => { if (last) stroke(event); });
for (const end of ['pointerup', 'pointercancel']) board.addEventListener(end, () => { last = null; });
byId('clear-digit').addEventListener('click', () => {
  chalk.clearRect(0, 0, board.width, board.height);
  byId('cloud-result').replaceChildren();
});

/* As the network knows digits: 512 points of the drawing in a unit box with a little noise, then the outliers. */
function digitCloud(outlierShare) {
  const {data, width, height} = chalk.getImageData(0, 0, board.width, board.height);
  const drawn = [];
  for (let i = 0; i < width * height; i++) if (data[4 * i + 3] > 127) drawn.push([i % width, -Math.floor(i / width)]);
  if (drawn.length === 0) return null;
  const [lows, highs] = [0, 1].map(sign => [0, 1].map(axis =>
    drawn.reduce((most, point) => (sign ? Math.max : Math.min)(most, point[axis]), sign ? -Infinity : Infinity)));
  const side = Math.max(highs[0] - lows[0], highs[1] - lows[1], 1);
  const noise = () => 0.01 * Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  const outliers = Math.round(512 * outlierShare);
  return Array.from({length: 512}, (_, i) => {
    if (i < outliers) return [anywhere() / 2, anywhere() / 2];
    const point = drawn[Math.floor(Math.random() * drawn.length)];
    return [0, 1].map(axis => (point[axis] - (lows[axis] + highs[axis]) / 2) / side + noise());
  });
}

function showClass(answer) {
  if (answer.status !== 'CLASSIFIED') return [element('p', `${answer.status}: ${answer.reason}`, 'verdict bad')];
  const bars = element('div', undefined, 'bars');
  for (const candidate of answer.classes) {
    const bar = element('meter');
    bar.value = candidate.probability;
    bar.title = candidate.class;
    bars.append(element('span', candidate.class), bar, element('span', `${(100 * candidate.probability).toFixed(1)}%`));
  }
  return [bars, picture(answer.picture, 'The cloud, coloured by attention')];
}

function classify(file, frame) {
  const fields = [['cloud', file, file.name], ['up', byId('up').value], ['frame', frame]];
  send('api/classify', fields, byId('cloud-result'), [byId('classify')], showClass);
}

byId('classify').addEventListener('click', () => {
  const cloud = digitCloud(byId('digit-outliers').value / 100);
  if (cloud) {
    classify(new File([cloud.map(p => p.map(v => v.toFixed(5)).join(' ')).join('\n')], 'drawn.txt'), 'given');
  } else {
    byId('cloud-result').replaceChildren(element('p', 'Draw a digit first.', 'error'));
  }
});

byId('cloud-file').addEventListener('change', event => { if (event.target.files[0]) classify(event.target.files[0], 'fit'); });

/* A slider says what it stands at. */
for (const slider of document.querySelectorAll('input[type=range]')) {
  slider.addEventListener('input', () => { slider.nextElementSibling.textContent = `${slider.value}%`; });
}
