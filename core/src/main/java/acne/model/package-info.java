/** Trained models: reading, writing and listing the bundled ones. */
@NullMarked
package acne.model;

import org.jspecify.annotations.NullMarked;
