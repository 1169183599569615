/** Weighted points to a model: lines, eight-point, seven-point, five-point, homography. */
@NullMarked
package acne.solve;

import org.jspecify.annotations.NullMarked;
