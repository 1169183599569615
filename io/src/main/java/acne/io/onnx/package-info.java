/** ONNX files: a graph of operators written as protobuf, without a library. */
@NullMarked
package acne.io.onnx;

import org.jspecify.annotations.NullMarked;
