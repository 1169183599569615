/** The inner loops of the engine, each as a scalar and a SIMD twin. */
@NullMarked
package acne.tensor.kernel;

import org.jspecify.annotations.NullMarked;
