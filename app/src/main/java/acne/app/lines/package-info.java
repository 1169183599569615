/** Pictures of what line networks attend to. */
@NullMarked
package acne.app.lines;

import org.jspecify.annotations.NullMarked;
