/** The tasks as functions of Spark SQL: a row in, a struct out, no job lost to a bad row. */
@NullMarked
package acne.spark;

import org.jspecify.annotations.NullMarked;
