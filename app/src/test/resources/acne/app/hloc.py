"""Writes files as hloc does, and reads what became of them as hloc does: python3 hloc.py write|check FOLDER."""
import sys

import h5py
import numpy as np

POINTS, WRONG = 400, 120
NAMES = ["db/a.jpg", "b.jpg", "c.jpg", "query/d.jpg"]
# The pairs as the list has them, the group of each, and whether it stands in reverse order.
PAIRS = [
    ("db/a.jpg", "b.jpg", "db-a.jpg/b.jpg", False),
    ("c.jpg", "db/a.jpg", "db-a.jpg/c.jpg", True),
    ("b.jpg", "c.jpg", "b.jpg_c.jpg", False),
    ("query/d.jpg", "b.jpg", "b.jpg_query-d.jpg", True),
]


def write(folder):
    random = np.random.default_rng(1)
    points = random.uniform([-2, -2, 4], [2, 2, 8], (POINTS, 3))
    with h5py.File(folder + "/features.h5", "a", libver="latest") as file:
        for i, name in enumerate(NAMES):
            angle = 0.1 * i
            rotation = np.array([[np.cos(angle), 0, np.sin(angle)], [0, 1, 0], [-np.sin(angle), 0, np.cos(angle)]])
            seen = points @ rotation.T + [-0.5 * i, 0.1 * i, 0]
            group = file.create_group(name)
            group.create_dataset("keypoints", data=(800 * seen[:, :2] / seen[:, 2:] + 400).astype(np.float16))
            group["keypoints"].attrs["uncertainty"] = 1.0
            group.create_dataset("descriptors", data=np.zeros((8, POINTS), np.float16))
            group.create_dataset("scores", data=np.ones(POINTS, np.float16))
            group.create_dataset("image_size", data=np.array([800, 800]))
    with h5py.File(folder + "/matches.h5", "a", libver="latest") as file:
        for _, _, key, _ in PAIRS:
            matches = np.arange(POINTS)
            matches[:WRONG] = np.roll(matches[:WRONG], 7)
            matches[-1] = -1
            group = file.create_group(key)
            group.create_dataset("matches0", data=matches.astype(np.int16))
            group.create_dataset("matching_scores0", data=np.where(matches < 0, 0, 0.75).astype(np.float16))
    with open(folder + "/pairs.txt", "w") as file:
        file.writelines(f"{name0} {name1}\n" for name0, name1, _, _ in PAIRS)


def check(folder):
    with h5py.File(folder + "/out.h5", "r", libver="latest") as file:
        for name0, name1, key, is_reversed in PAIRS:
            found, swapped = find_pair(file, name0, name1)
            assert (found, swapped) == (key, is_reversed), (found, swapped)
            matches, scores = file[key]["matches0"], file[key]["matching_scores0"]
            assert (matches.dtype, scores.dtype) == (np.int16, np.float16), (matches.dtype, scores.dtype)
            matches, scores = matches.__array__(), scores.__array__()
            assert matches.shape == scores.shape == (POINTS,), (matches.shape, scores.shape)
            right = np.count_nonzero(matches[WRONG:-1] == np.arange(WRONG, POINTS - 1))
            wrong = np.count_nonzero(matches[:WRONG] >= 0)
            assert right > 0.95 * (POINTS - WRONG) and wrong < 0.2 * WRONG, (key, right, wrong)
            assert np.array_equal(scores, np.where(matches < 0, 0, 0.75).astype(np.float16)), key


def find_pair(file, name0, name1):
    for separator in "/_":
        for swapped, names in ((False, (name0, name1)), (True, (name1, name0))):
            key = separator.join(name.replace("/", "-") for name in names)
            if key in file:
                return key, swapped
    raise AssertionError((name0, name1))


{"write": write, "check": check}[sys.argv[1]](sys.argv[2])
