package acne.data;

import java.util.List;
import java.util.stream.IntStream;

/** The names of the classes of the paper's two sets of clouds, in the order of their labels. */
public final class ClassNames {
    public static final List<String> DIGITS =
            IntStream.range(0, 10).mapToObj(Integer::toString).toList();

    // spotless:off
    public static final List<String> MODELNET40 = List.of(
            "airplane", "bathtub", "bed", "bench", "bookshelf", "bottle", "bowl", "car", "chair", "cone",
            "cup", "curtain", "desk", "door", "dresser", "flower_pot", "glass_box", "guitar", "keyboard", "lamp",
            "laptop", "mantel", "monitor", "night_stand", "person", "piano", "plant", "radio", "range_hood", "sink",
            "sofa", "stairs", "stool", "table", "tent", "toilet", "tv_stand", "vase", "wardrobe", "xbox");
    // spotless:on

    private ClassNames() {}
}
