package acne.app;

import acne.train.Objective;

/** What is trained, and what its card says of the data. */
record PreparedTraining<S>(Objective<S> objective, String data) {}
