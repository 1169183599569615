package acne.app.stereo;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.util.List;

/** Pictures in rows of one width; the pictures of a row have one height. */
final class PictureGrid {
    private static final int GAP = 10;
    private static final Color GROUND = Color.WHITE;

    private PictureGrid() {}

    /** The grid, whose pictures have this width on average. */
    static BufferedImage of(List<List<BufferedImage>> rows, int meanWidth) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int width = GAP + columns * (meanWidth + GAP);
        int[] heights = rows.stream().mapToInt(row -> rowHeight(row, width)).toArray();
        int height = GAP;
        for (int h : heights) {
            height += h + GAP;
        }
        BufferedImage grid = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = grid.createGraphics();
        g.setColor(GROUND);
        g.fillRect(0, 0, width, height);
        int top = GAP;
        for (int r = 0; r < rows.size(); r++) {
            int left = GAP;
            for (BufferedImage picture : rows.get(r)) {
                int w = Math.max(1, (int) (aspect(picture) * heights[r]));
                // Thin lines survive an average; sampled, they would become dashes.
                g.drawImage(picture.getScaledInstance(w, heights[r], Image.SCALE_AREA_AVERAGING), left, top, null);
                left += w + GAP;
            }
            top += heights[r] + GAP;
        }
        g.dispose();
        return grid;
    }

    /** The height at which the pictures of a row fill the width. */
    private static int rowHeight(List<BufferedImage> row, int width) {
        double aspects = row.stream().mapToDouble(PictureGrid::aspect).sum();
        return aspects > 0 ? Math.max(1, (int) ((width - GAP * (row.size() + 1)) / aspects)) : 0;
    }

    private static double aspect(BufferedImage picture) {
        return (double) picture.getWidth() / picture.getHeight();
    }
}
