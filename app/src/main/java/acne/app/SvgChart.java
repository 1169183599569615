package acne.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A line chart as SVG text.
 *
 * <p>Our own, because the vector output of XChart needs a library under a licence that this project avoids.
 */
record SvgChart(String title, String xTitle, int width, int height, Scale scale) {
    private static final int LEFT = 80;
    private static final int RIGHT = 30;
    private static final int TOP = 50;
    private static final int BOTTOM = 60;
    private static final List<String> COLOURS =
            List.of("#1f6fb4", "#c0392b", "#1b8a3a", "#8e44ad", "#d68910", "#16a085", "#555555");

    /** The chart of at least one curve with at least one point. */
    String draw(List<Curve> curves) {
        Axis x = new Axis(curves.stream().flatMap(curve -> curve.x().stream()).toList(), Scale.LINEAR);
        Axis y = new Axis(curves.stream().flatMap(curve -> curve.y().stream()).toList(), scale);
        StringBuilder svg = new StringBuilder(String.format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
                        + "font-size=\"13\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                width, height));
        text(svg, width / 2.0, 28, "middle", "#222222", title);
        text(svg, (LEFT + width - RIGHT) / 2.0, height - 14, "middle", "#222222", xTitle);
        for (double tick : x.ticks()) {
            double at = pixelX(x, tick);
            segment(svg, at, TOP, at, height - BOTTOM);
            text(svg, at, height - BOTTOM + 20, "middle", "#444444", label(tick));
        }
        for (double tick : y.ticks()) {
            double at = pixelY(y, tick);
            segment(svg, LEFT, at, width - RIGHT, at);
            text(svg, LEFT - 8, at + 4, "end", "#444444", label(tick));
        }
        for (int i = 0; i < curves.size(); i++) {
            curve(svg, curves.get(i), x, y, i);
        }
        return svg.append("</svg>\n").toString();
    }

    private void curve(StringBuilder svg, Curve curve, Axis x, Axis y, int index) {
        String colour = COLOURS.get(index % COLOURS.size());
        svg.append("<polyline fill=\"none\" stroke-width=\"1.6\" stroke=\"")
                .append(colour)
                .append("\" points=\"");
        for (int k = 0; k < curve.x().size(); k++) {
            double px = pixelX(x, curve.x().get(k));
            double py = pixelY(y, curve.y().get(k));
            svg.append(String.format(Locale.ROOT, "%.1f,%.1f ", px, py));
        }
        svg.append("\"/>\n");
        text(svg, width - RIGHT - 8, TOP + 18 + 18 * index, "end", colour, curve.name());
    }

    private double pixelX(Axis axis, double value) {
        return LEFT + axis.share(value) * (width - LEFT - RIGHT);
    }

    private double pixelY(Axis axis, double value) {
        return height - BOTTOM - axis.share(value) * (height - TOP - BOTTOM);
    }

    private static void segment(StringBuilder svg, double x1, double y1, double x2, double y2) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>%n",
                x1,
                y1,
                x2,
                y2));
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String colour, String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                colour,
                escaped));
    }

    private static String label(double value) {
        double size = Math.abs(value);
        if (value == 0 || (size >= 1e-3 && size < 1e9)) {
            String fixed = String.format(Locale.ROOT, "%.6f", value);
            return fixed.replaceFirst("\\.?0+$", "");
        }
        return String.format(Locale.ROOT, "%.0e", value);
    }

    /** How the y axis grows. */
    enum Scale {
        LINEAR,
        LOGARITHMIC;

        /** Losses fall over orders of magnitude, so a logarithm shows them best; it needs every value above zero. */
        static Scale of(List<Curve> curves) {
            boolean positive =
                    curves.stream().flatMap(curve -> curve.y().stream()).allMatch(value -> value > 0);
            return positive ? LOGARITHMIC : LINEAR;
        }
    }

    /** Maps values to the share of the way along an axis, and knows its round ticks. */
    private static final class Axis {
        private final boolean logarithmic;
        private final double from;
        private final double to;

        Axis(List<Double> values, Scale scale) {
            this.logarithmic = scale == Scale.LOGARITHMIC;
            double least = scale(values.stream().mapToDouble(v -> v).min().orElseThrow());
            double most = scale(values.stream().mapToDouble(v -> v).max().orElseThrow());
            // A single value stands in the middle of a range of its own.
            from = most > least ? least : least - 0.5;
            to = most > least ? most : most + 0.5;
        }

        double share(double value) {
            return (scale(value) - from) / (to - from);
        }

        private double scale(double value) {
            return logarithmic ? Math.log10(value) : value;
        }

        List<Double> ticks() {
            return logarithmic && to - from >= 2 ? decades() : steps();
        }

        private List<Double> decades() {
            int every = (int) Math.ceil((to - from) / 10);
            List<Double> ticks = new ArrayList<>();
            for (int exponent = (int) Math.ceil(from); exponent <= to; exponent += every) {
                ticks.add(Math.pow(10, exponent));
            }
            return ticks;
        }

        private List<Double> steps() {
            double low = logarithmic ? Math.pow(10, from) : from;
            double high = logarithmic ? Math.pow(10, to) : to;
            double power = Math.pow(10, Math.floor(Math.log10((high - low) / 5)));
            double rough = (high - low) / 5 / power;
            double step = power * (rough > 5 ? 10 : rough > 2 ? 5 : rough > 1 ? 2 : 1);
            List<Double> ticks = new ArrayList<>();
            for (double k = Math.ceil(low / step); k * step <= high && ticks.size() < 20; k++) {
                double tick = k * step;
                if (!logarithmic || tick > 0) {
                    ticks.add(tick);
                }
            }
            return ticks;
        }
    }
}
