package forja.runtime.soap;

import java.util.OptionalInt;

/** The characters of XML 1.0. */
final class XmlText {

    private static final int REPLACEMENT = 0xFFFD;

    private XmlText() {
    }

    /** The first character of a text that no XML document can have. */
    static OptionalInt refusedIn(String text) {
        return text.codePoints().filter(character -> !isAllowed(character)).findFirst();
    }

    /** The same text with a replacement for what XML does not allow. */
    static String of(String text) {
        return text.codePoints()
            .map(character -> isAllowed(character) ? character : REPLACEMENT)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    }

    private static boolean isAllowed(int character) {
        return character == '\t' || character == '\n' || character == '\r'
            || character >= 0x20 && character <= 0xD7FF
            || character >= 0xE000 && character <= REPLACEMENT
            || character > 0xFFFF;
    }
}
