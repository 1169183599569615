/** Formats, images and features around the library. */
@NullMarked
package acne.io;

import org.jspecify.annotations.NullMarked;
