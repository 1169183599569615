package acne.app.web;

import acne.io.Images;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;

/** A picture as the address of its own content, which goes into JSON and a page shows as it is. */
final class PictureUrl {
    private PictureUrl() {}

    static String of(BufferedImage image) throws IOException {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png(image));
    }

    /** The picture as a PNG file. */
    static byte[] png(BufferedImage image) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Images.writePng(image, bytes);
        return bytes.toByteArray();
    }
}
