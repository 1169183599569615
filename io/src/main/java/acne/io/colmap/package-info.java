/** The files of COLMAP: its database, its sparse models, and its lens models. */
@NullMarked
package acne.io.colmap;

import org.jspecify.annotations.NullMarked;
