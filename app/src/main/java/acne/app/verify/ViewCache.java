package acne.app.verify;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The views used last, up to a share of the memory. */
final class ViewCache<K> {
    /** Two coordinates and a flag. */
    private static final int KEYPOINT_BYTES = 17;

    private final Map<K, KeypointView> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final long most;
    private long keypoints;

    ViewCache() {
        this(Runtime.getRuntime().maxMemory() / 4 / KEYPOINT_BYTES);
    }

    /** A cache of so many keypoints, and of one view at least. */
    ViewCache(long most) {
        this.most = most;
    }

    Optional<KeypointView> get(K key) {
        return Optional.ofNullable(kept.get(key));
    }

    /** Keeps a view that was not kept before. */
    KeypointView keep(K key, KeypointView view) {
        kept.put(key, view);
        keypoints += view.keypoints();
        Iterator<KeypointView> oldest = kept.values().iterator();
        while (keypoints > most && kept.size() > 1) {
            keypoints -= oldest.next().keypoints();
            oldest.remove();
        }
        return view;
    }
}
