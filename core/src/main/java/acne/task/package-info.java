/** The public entry points, one a task: {@link TwoViewEstimator}, {@link LineFitter}, {@link CloudClassifier}. */
@NullMarked
package acne.task;

import org.jspecify.annotations.NullMarked;
