/** The classification of point clouds on the command line: data, experiments, methods, results and pictures. */
@NullMarked
package acne.app.clouds;

import org.jspecify.annotations.NullMarked;
