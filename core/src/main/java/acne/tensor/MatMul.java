package acne.tensor;

import acne.tensor.kernel.Kernels;
import acne.tensor.kernel.MatrixKernel;
import acne.tensor.kernel.PackedMatrix;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Products of two matrices, or of the matching blocks of two, either side transposed or not. */
public final class MatMul extends Node {
    /** Whether a side enters as it is or transposed. */
    public enum Side {
        PLAIN,
        TRANSPOSED
    }

    private final PackedMatrix packed = new PackedMatrix();
    private @Nullable Tensor a;
    private @Nullable Tensor b;
    private Side aSide = Side.PLAIN;
    private Side bSide = Side.PLAIN;
    private Clouds aBlocks = Clouds.single(1);
    private Clouds bBlocks = Clouds.single(1);
    private Clouds blocks = Clouds.single(1);

    private MatMul() {}

    /** The product of two whole matrices. */
    public static Tensor apply(Tape tape, Tensor a, Side aSide, Tensor b, Side bSide) {
        return perBlock(tape, a, Clouds.single(a.rows()), aSide, b, Clouds.single(b.rows()), bSide);
    }

    /** The product of block i of a with block i of b, for all i; the results stand on top of each other. */
    public static Tensor perBlock(
            Tape tape, Tensor a, Clouds aBlocks, Side aSide, Tensor b, Clouds bBlocks, Side bSide) {
        MatMul node = tape.node(MatMul.class, MatMul::new);
        node.set(a, aBlocks, aSide, b, bBlocks, bSide);
        int columns = bSide == Side.PLAIN ? b.columns() : bBlocks.points(0);
        Tensor y = tape.result(node, node.blocks.rows(), columns, a.needsGradient() || b.needsGradient());
        Arrays.fill(y.values, 0, y.size(), 0f);
        for (int i = 0; i < node.blocks.count(); i++) {
            node.addProduct(
                    block(a.values, a, aBlocks, i),
                    aSide,
                    block(b.values, b, bBlocks, i),
                    bSide,
                    block(y.values, y, node.blocks, i));
        }
        return y;
    }

    private void set(Tensor newA, Clouds newABlocks, Side newASide, Tensor newB, Clouds newBBlocks, Side newBSide) {
        if (newABlocks.count() != newBBlocks.count()) {
            throw new IllegalArgumentException(
                    "need as many blocks on both sides: " + newABlocks.count() + " and " + newBBlocks.count());
        }
        newA.require("left side of a product", newABlocks.rows(), newA.columns());
        newB.require("right side of a product", newBBlocks.rows(), newB.columns());
        int[] rows = new int[newABlocks.count()];
        for (int i = 0; i < rows.length; i++) {
            int inner = newASide == Side.PLAIN ? newA.columns() : newABlocks.points(i);
            int wanted = newBSide == Side.PLAIN ? newBBlocks.points(i) : newB.columns();
            boolean ragged = newBSide == Side.TRANSPOSED && newBBlocks.points(i) != newBBlocks.points(0);
            if (inner != wanted || ragged) {
                throw new IllegalArgumentException(
                        "block " + i + " of a product: inner dimensions " + inner + " and " + wanted);
            }
            rows[i] = newASide == Side.PLAIN ? newABlocks.points(i) : newA.columns();
        }
        a = newA;
        aBlocks = newABlocks;
        aSide = newASide;
        b = newB;
        bBlocks = newBBlocks;
        bSide = newBSide;
        blocks = Clouds.of(rows);
    }

    /** A block of rows in an array. */
    private record Block(float[] values, int offset, int rows, int columns) {}

    private static Block block(float[] values, Tensor tensor, Clouds of, int i) {
        return new Block(values, of.start(i) * tensor.columns(), of.points(i), tensor.columns());
    }

    /** c += op(x) op(z). */
    private void addProduct(Block x, Side xSide, Block z, Side zSide, Block c) {
        MatrixKernel matrix = Kernels.get().matrix();
        if (xSide == Side.TRANSPOSED && zSide == Side.PLAIN) {
            matrix.accumulateTransposed(
                    x.values, x.offset, x.columns, x.columns, z.values, z.offset, z.columns, z.columns, x.rows,
                    c.values, c.offset, c.columns, packed);
            return;
        }
        if (zSide == Side.PLAIN) {
            matrix.pack(z.values, z.offset, z.columns, z.rows, z.columns, packed);
        } else {
            matrix.packTransposed(z.values, z.offset, z.columns, z.columns, z.rows, packed);
        }
        Block left = xSide == Side.PLAIN ? x : transposed(x);
        matrix.multiply(
                left.values,
                left.offset,
                left.columns,
                left.rows,
                packed,
                c.values,
                c.offset,
                c.columns,
                c.values,
                c.offset,
                c.columns);
    }

    private static Block transposed(Block x) {
        float[] values = new float[x.rows * x.columns];
        for (int r = 0; r < x.rows; r++) {
            for (int c = 0; c < x.columns; c++) {
                values[c * x.rows + r] = x.values[x.offset + r * x.columns + c];
            }
        }
        return new Block(values, 0, x.columns, x.rows);
    }

    @Override
    void backward(Tape tape) {
        Tensor left = Objects.requireNonNull(a);
        Tensor right = Objects.requireNonNull(b);
        float[] da = left.needsGradient() ? tape.accumulator(left) : null;
        float[] db = right.needsGradient() ? tape.accumulator(right) : null;
        for (int i = 0; i < blocks.count(); i++) {
            Block dy = block(result.gradient(), result, blocks, i);
            Block x = block(left.values, left, aBlocks, i);
            Block z = block(right.values, right, bBlocks, i);
            if (da != null) {
                Block dx = new Block(da, x.offset, x.rows, x.columns);
                if (aSide == Side.PLAIN) {
                    addProduct(dy, Side.PLAIN, z, flipped(bSide), dx);
                } else {
                    addProduct(z, bSide, dy, Side.TRANSPOSED, dx);
                }
            }
            if (db != null) {
                Block dz = new Block(db, z.offset, z.rows, z.columns);
                if (bSide == Side.PLAIN) {
                    addProduct(x, flipped(aSide), dy, Side.PLAIN, dz);
                } else {
                    addProduct(dy, Side.TRANSPOSED, x, aSide, dz);
                }
            }
        }
    }

    private static Side flipped(Side side) {
        return side == Side.PLAIN ? Side.TRANSPOSED : Side.PLAIN;
    }
}
