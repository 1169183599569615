/** The web page: a small server on this machine, its tasks, and what browsers send to them. */
@NullMarked
package acne.app.web;

import org.jspecify.annotations.NullMarked;
