/** Tests of the benchmark: engines that are timed must agree. */
@NullMarked
package acne.bench.network;

import org.jspecify.annotations.NullMarked;
