/** Small double-precision algebra: 3-vectors, 3x3 matrices, symmetric eigenvectors, singular values, polynomials. */
@NullMarked
package acne.math;

import org.jspecify.annotations.NullMarked;
