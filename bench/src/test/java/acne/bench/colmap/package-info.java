/** Tests that need the real COLMAP; they are skipped where it is absent. */
@NullMarked
package acne.bench.colmap;

import org.jspecify.annotations.NullMarked;
