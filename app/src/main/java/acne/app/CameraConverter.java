package acne.app;

import acne.geometry.Camera;
import java.util.Arrays;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A camera written as {@code f,cx,cy} or {@code fx,fy,cx,cy}, in pixels. */
public final class CameraConverter implements ITypeConverter<Camera> {
    @Override
    public Camera convert(String text) {
        try {
            double[] values = Arrays.stream(text.split(",", -1))
                    .mapToDouble(part -> Double.parseDouble(part.strip()))
                    .toArray();
            if (values.length == 3) {
                return Camera.ofFocal(values[0], values[1], values[2]);
            }
            if (values.length == 4) {
                return new Camera(values[0], values[1], values[2], values[3]);
            }
        } catch (NumberFormatException e) {
            throw new TypeConversionException("need f,cx,cy or fx,fy,cx,cy in pixels, got '" + text + "'");
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
        throw new TypeConversionException("need f,cx,cy or fx,fy,cx,cy in pixels, got '" + text + "'");
    }
}
