/** Losses, optimisers, schedules, checkpoints and the training loop. */
@NullMarked
package acne.train;

import org.jspecify.annotations.NullMarked;
