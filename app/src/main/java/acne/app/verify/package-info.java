/** Geometric verification of many pairs: the matches of a collection of images to those that a geometry explains. */
@NullMarked
package acne.app.verify;

import org.jspecify.annotations.NullMarked;
