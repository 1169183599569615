package acne.robust;

/** The set of valid epipolar matrices around one of them: where it is, where it can go, and a step. */
interface EpipolarManifold {
    int dimension();

    /** Moves to a model. */
    void start(double[] model);

    /** Writes the current point as the matrix that acts on the frame of the matches. */
    void matrix(double[] f);

    /** Writes the derivative of {@link #matrix} by each parameter, dimension x 9. */
    void tangent(double[] basis);

    /** Goes a step; {@link #undo} takes it back. */
    void move(double[] step);

    void undo();

    /** Writes the current point as a model. */
    void model(double[] model);
}
