package forja.runtime.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How the letters of a file are written.
 *
 * @param charset never the one that leaves the order of bytes open
 * @param mark how many bytes say so at the beginning
 */
record Encoding(Charset charset, int mark) {

    /** Charsets in which no byte of another letter looks like a comma, a quote or the end of a line. */
    private static final Pattern PLAIN =
        Pattern.compile("utf-8|us-ascii|iso-8859-\\d+|windows-125\\d|utf-16(?:le|be)?");

    private static final int BYTE = 0xff;

    /** Finds a charset by its name; one whose records cannot be told apart byte by byte is refused. */
    static Charset named(String name) {
        try {
            var charset = Charset.forName(name.strip());
            if (PLAIN.matcher(charset.name().toLowerCase(Locale.ROOT)).matches()) {
                return charset;
            }
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            throw new IllegalArgumentException(refusal(name), unknown);
        }
        throw new IllegalArgumentException(refusal(name));
    }

    private static String refusal(String name) {
        return "No files are read in the charset " + name
            + ": take UTF-8, UTF-16, US-ASCII, one of ISO-8859 or one of windows-1250 to windows-1258";
    }

    /** What a byte order mark says, else what is declared: UTF-16 without a mark begins with the high byte. */
    static Encoding of(byte[] beginning, Charset declared) {
        if (begins(beginning, 0xef, 0xbb, 0xbf)) {
            return new Encoding(StandardCharsets.UTF_8, 3);
        }
        if (begins(beginning, 0xfe, 0xff)) {
            return new Encoding(StandardCharsets.UTF_16BE, 2);
        }
        if (begins(beginning, 0xff, 0xfe)) {
            return new Encoding(StandardCharsets.UTF_16LE, 2);
        }
        return new Encoding(declared.equals(StandardCharsets.UTF_16) ? StandardCharsets.UTF_16BE : declared, 0);
    }

    /** Reads bytes; where one of them is no letter, the record is refused: nothing is replaced silently. */
    String decode(byte[] bytes) {
        var buffer = ByteBuffer.wrap(bytes);
        try {
            return charset.newDecoder().decode(buffer).toString();
        } catch (CharacterCodingException malformed) {
            throw new InvalidRecordException(
                "Byte " + (buffer.position() + 1) + " of the record is not " + charset.name(), malformed);
        }
    }

    /** How many bytes the shortest letter has. */
    int width() {
        return isWide() ? 2 : 1;
    }

    boolean isLittle() {
        return charset.equals(StandardCharsets.UTF_16LE);
    }

    private boolean isWide() {
        return isLittle() || charset.equals(StandardCharsets.UTF_16BE);
    }

    private static boolean begins(byte[] bytes, int... with) {
        if (bytes.length < with.length) {
            return false;
        }
        for (var index = 0; index < with.length; index++) {
            if ((bytes[index] & BYTE) != with[index]) {
                return false;
            }
        }
        return true;
    }
}
