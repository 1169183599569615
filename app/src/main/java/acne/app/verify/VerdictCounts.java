package acne.app.verify;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How many pairs had which verdict, and what it took. */
public final class VerdictCounts {
    private final Map<PairVerdict, Integer> counts = new EnumMap<>(PairVerdict.class);
    private int unknownLens;
    private int estimated;

    /** Counts the verdict on a pair of this run. */
    void add(PairVerdict verdict) {
        addEarlier(verdict);
        estimated++;
    }

    /** Counts the verdict on a pair of the run that this one goes on with. */
    void addEarlier(PairVerdict verdict) {
        counts.merge(verdict, 1, Integer::sum);
    }

    /** Counts a pair that is left as it was. */
    void addUnknownLens() {
        unknownLens++;
    }

    /** Number of pairs with a verdict. */
    public int pairs() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int verified() {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().isVerified())
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** A table for people. */
    public String toText(double seconds) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%d of %d pairs verified%n", verified(), pairs()));
        counts.forEach((verdict, count) -> text.append(
                String.format(Locale.ROOT, "  %-20s %8d%n", verdict.label().replace('_', ' '), count)));
        if (unknownLens > 0) {
            text.append(String.format(Locale.ROOT, "  %-20s %8d  (left as they were)%n", "unknown lens", unknownLens));
        }
        text.append(String.format(Locale.ROOT, "%.1f s, %.1f pairs/s%n", seconds, perSecond(seconds)));
        return text.toString();
    }

    /** The counts and times as JSON values. */
    public Map<String, Object> toJson(double seconds) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("pairs", pairs());
        json.put("verified", verified());
        Map<String, Object> verdicts = new LinkedHashMap<>();
        for (PairVerdict verdict : PairVerdict.values()) {
            verdicts.put(verdict.label(), counts.getOrDefault(verdict, 0));
        }
        json.put("verdicts", verdicts);
        json.put("unknown_lens", unknownLens);
        json.put("seconds", seconds);
        json.put("pairs_per_second", perSecond(seconds));
        return json;
    }

    private double perSecond(double seconds) {
        return estimated / Math.max(seconds, 1e-9);
    }
}
