/** Float arrays, the tape, and operations that stand beside their gradients. */
@NullMarked
package acne.tensor;

import org.jspecify.annotations.NullMarked;
