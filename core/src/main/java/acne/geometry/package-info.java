/** Cameras, rigid motions, fundamental and essential matrices, epipolar residuals, pose error. */
@NullMarked
package acne.geometry;

import org.jspecify.annotations.NullMarked;
