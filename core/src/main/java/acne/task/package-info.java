/** The public entry points, one a task. */
@NullMarked
package acne.task;

import org.jspecify.annotations.NullMarked;
