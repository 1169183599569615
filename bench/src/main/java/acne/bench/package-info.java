/** Side-by-side benchmarks. */
@NullMarked
package acne.bench;

import org.jspecify.annotations.NullMarked;
