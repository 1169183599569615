/** The benchmark {@code network}: our engine beside LibTorch and ONNX Runtime on the same network. */
@NullMarked
package acne.bench.network;

import org.jspecify.annotations.NullMarked;
