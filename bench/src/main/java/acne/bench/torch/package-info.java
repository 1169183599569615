/** LibTorch as oracle and as peer: the network written in its operators, from the same parameters. */
@NullMarked
package acne.bench.torch;

import org.jspecify.annotations.NullMarked;
