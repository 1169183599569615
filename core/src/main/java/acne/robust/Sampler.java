package acne.robust;

/** Draws minimal samples: distinct indices of data. */
public interface Sampler {
    /** Fills the array with distinct indices. */
    void next(int[] sample);
}
