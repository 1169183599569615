/** The command line, its reports and its pictures. */
@NullMarked
package acne.app;

import org.jspecify.annotations.NullMarked;
