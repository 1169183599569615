/** A small ray caster: textured bodies seen by pinhole cameras, for images whose geometry is known exactly. */
@NullMarked
package acne.io.render;

import org.jspecify.annotations.NullMarked;
