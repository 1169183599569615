/** Point sets, correspondences, labelled samples, synthetic scenes and seeded generators. */
@NullMarked
package acne.data;

import org.jspecify.annotations.NullMarked;
