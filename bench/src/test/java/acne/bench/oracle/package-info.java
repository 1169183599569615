/** The engine against LibTorch in float64: results and gradients of every operation and of every network. */
@NullMarked
package acne.bench.oracle;

import org.jspecify.annotations.NullMarked;
