/** Two-view methods by name, their evaluation on scenes with known motion, and the report of it. */
@NullMarked
package acne.app.stereo;

import org.jspecify.annotations.NullMarked;
