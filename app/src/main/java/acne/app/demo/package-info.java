/** The demonstration: a page of pictures on data that it makes itself. */
@NullMarked
package acne.app.demo;

import org.jspecify.annotations.NullMarked;
