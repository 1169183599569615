package acne.app.stereo;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;

/** Pictures in rows, each scaled to one width. */
final class PictureGrid {
    private static final int GAP = 10;
    private static final Color GROUND = Color.WHITE;

    private PictureGrid() {}

    static BufferedImage of(List<List<BufferedImage>> rows, int cellWidth) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] heights = rows.stream()
                .mapToInt(row -> row.stream()
                        .mapToInt(picture -> height(picture, cellWidth))
                        .max()
                        .orElse(0))
                .toArray();
        int width = GAP + columns * (cellWidth + GAP);
        int height = GAP;
        for (int h : heights) {
            height += h + GAP;
        }
        BufferedImage grid = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = grid.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        g.setColor(GROUND);
        g.fillRect(0, 0, width, height);
        int top = GAP;
        for (int r = 0; r < rows.size(); r++) {
            for (int c = 0; c < rows.get(r).size(); c++) {
                BufferedImage picture = rows.get(r).get(c);
                g.drawImage(picture, GAP + c * (cellWidth + GAP), top, cellWidth, height(picture, cellWidth), null);
            }
            top += heights[r] + GAP;
        }
        g.dispose();
        return grid;
    }

    private static int height(BufferedImage picture, int width) {
        return Math.max(1, (int) Math.round((double) picture.getHeight() * width / picture.getWidth()));
    }
}
