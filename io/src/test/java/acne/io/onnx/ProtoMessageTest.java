package acne.io.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The expected bytes are worked out by hand from the protobuf wire format. */
class ProtoMessageTest {
    private static String hex(ProtoMessage message) {
        return HexFormat.of().formatHex(message.toBytes());
    }

    @Test
    void writesWholeNumbersSevenBitsAByte() {
        assertEquals("0800", hex(new ProtoMessage().integer(1, 0)));
        assertEquals("087f", hex(new ProtoMessage().integer(1, 127)));
        assertEquals("088001", hex(new ProtoMessage().integer(1, 128)));
        assertEquals("08ac02", hex(new ProtoMessage().integer(1, 300)));
        assertEquals("08ffffffffffffffffff01", hex(new ProtoMessage().integer(1, -1)));
    }

    @Test
    void aFieldAbove15TakesATwoByteTag() {
        assertEquals("a00102", hex(new ProtoMessage().integer(20, 2)));
    }

    @Test
    void writesTextsAndMessagesWithTheirLength() {
        assertEquals("1202c3a9", hex(new ProtoMessage().text(2, "é")));
        assertEquals("1a03089601", hex(new ProtoMessage().message(3, new ProtoMessage().integer(1, 150))));
        assertEquals("1a00", hex(new ProtoMessage().message(3, new ProtoMessage())));
    }
}
