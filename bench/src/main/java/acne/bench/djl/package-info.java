/** The network in Deep Java Library, in a process of its own. */
@NullMarked
package acne.bench.djl;

import org.jspecify.annotations.NullMarked;
