/** Scene files for training and evaluation out of reconstructions. */
@NullMarked
package acne.io.dataset;

import org.jspecify.annotations.NullMarked;
