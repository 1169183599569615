package acne.app.demo;

import java.util.List;

/** One section of the demonstration: a title, a text of plain sentences, and pictures. */
public record DemoSection(String title, String text, List<DemoPicture> pictures) {
    public DemoSection {
        pictures = List.copyOf(pictures);
    }
}
