/** COLMAP with its own geometric verification beside COLMAP with ours, on the same photos. */
@NullMarked
package acne.bench.colmap;

import org.jspecify.annotations.NullMarked;
