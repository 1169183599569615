/** Pictures of points, lines and weights, painted with the JDK alone. */
@NullMarked
package acne.app.picture;

import org.jspecify.annotations.NullMarked;
