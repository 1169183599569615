/** Layers and networks: ACNe, CNe, PointNet, OANet, DFE, learnt IRLS. */
@NullMarked
package acne.nn;

import org.jspecify.annotations.NullMarked;
