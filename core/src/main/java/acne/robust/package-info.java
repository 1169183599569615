/** Candidates to one model with its inliers: sample consensus, local optimisation, refinement. */
@NullMarked
package acne.robust;

import org.jspecify.annotations.NullMarked;
