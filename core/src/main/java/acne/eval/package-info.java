/** Predictions to metrics, one benchmark a task. */
@NullMarked
package acne.eval;

import org.jspecify.annotations.NullMarked;
