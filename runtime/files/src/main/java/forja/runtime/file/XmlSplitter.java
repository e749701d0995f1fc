package forja.runtime.file;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts an XML document into the elements of one name that stand in its first element; others there are left out. It
 * follows tags, comments and what is quoted, and takes no document type: nothing is read but the file.
 */
final class XmlSplitter extends Splitter {

    private static final Pattern DECLARED =
        Pattern.compile("^<\\?xml\\s[^>]*?encoding\\s*=\\s*[\"']([\\w.:-]+)[\"']");

    private static final String CUT = "The file ends before its XML does";

    private enum Tag { OPENING, CLOSING, WHOLE, NONE }

    private final Units units;

    private final Encoding encoding;

    private final Head head;

    private final String root;

    private final String record;

    private XmlSplitter(Units units, Encoding encoding, Head head, String record, long number) {
        super(units, number);
        this.units = units;
        this.encoding = encoding;
        this.head = head;
        this.root = nameOf(head.text());
        this.record = record;
    }

    /**
     * Opens a document.
     *
     * @param record the local name of the elements that are records; empty for all
     */
    static XmlSplitter open(Opening opening, String record) throws IOException {
        var beginning = opening.beginning();
        var encoding = Encoding.of(beginning, declared(beginning, opening.charset()));
        var units = opening.units(encoding, encoding.mark());
        try {
            var tag = scan(units, true);
            if (tag != Tag.OPENING) {
                throw new UnreadableFileException(
                    tag == Tag.WHOLE ? "The element of the file is empty" : "The file is no XML");
            }
            var head = new Head(units.position(), tagText(units));
            if (opening.position() > head.end()) {
                units.seek(opening.position());
            }
            return new XmlSplitter(units, encoding, head, record, opening.records());
        } catch (IOException | RuntimeException failure) {
            units.close();
            throw failure;
        }
    }

    @Override
    Head head() {
        return head;
    }

    @Override
    String between() {
        return "\n";
    }

    @Override
    String behind() {
        return "\n</" + root + ">\n";
    }

    @Override
    Encoding encoding() {
        return encoding;
    }

    @Override
    @Nullable RawRecord next() throws IOException {
        while (true) {
            var tag = scan(units, true);
            if (tag == Tag.NONE) {
                throw new UnreadableFileException(CUT);
            }
            if (tag == Tag.CLOSING) {
                if (scan(units, true) != Tag.NONE) {
                    throw new UnreadableFileException("The file goes on behind its element");
                }
                return null;
            }
            var name = nameOf(tagText(units));
            if (tag == Tag.OPENING) {
                toEnd();
            }
            if (record.isEmpty() || record.equals(name.substring(name.indexOf(':') + 1))) {
                return element();
            }
        }
    }

    private RawRecord element() {
        try {
            return taken(units.position(), units.text());
        } catch (InvalidRecordException unreadable) {
            return refused(units.position(), String.valueOf(unreadable.getMessage()));
        }
    }

    private void toEnd() throws IOException {
        var depth = 1;
        while (depth > 0) {
            switch (scan(units, false)) {
                case OPENING -> depth++;
                case CLOSING -> depth--;
                case NONE -> throw new UnreadableFileException(CUT);
                default -> {}
            }
        }
    }

    /** Reads to the end of the next tag of an element; what else XML has is skipped. */
    private static Tag scan(Units units, boolean marked) throws IOException {
        while (true) {
            var unit = units.peek();
            while (unit != '<' && unit != Units.END) {
                units.next();
                unit = units.peek();
            }
            if (unit == Units.END) {
                return Tag.NONE;
            }
            if (marked) {
                units.mark();
            }
            units.next();
            switch (units.peek()) {
                case '?' -> skip(units, '?', 1);
                case '!' -> skipMarkup(units);
                default -> {
                    return toTagEnd(units);
                }
            }
        }
    }

    private static void skipMarkup(Units units) throws IOException {
        units.next();
        switch (units.peek()) {
            case '-' -> skip(units, '-', 2);
            case '[' -> skip(units, ']', 2);
            default -> throw new UnreadableFileException("The file has a document type, which is not read");
        }
    }

    /** Skips to a {@code >} behind so many of a sign. */
    private static void skip(Units units, char sign, int least) throws IOException {
        var run = 0;
        while (true) {
            var unit = units.next();
            if (unit == Units.END) {
                throw new UnreadableFileException(CUT);
            }
            if (unit == '>' && run >= least) {
                return;
            }
            run = unit == sign ? run + 1 : 0;
        }
    }

    private static Tag toTagEnd(Units units) throws IOException {
        var closes = units.peek() == '/';
        var quote = 0;
        var before = 0;
        while (true) {
            var unit = units.next();
            if (unit == Units.END) {
                throw new UnreadableFileException(CUT);
            }
            if (quote != 0) {
                quote = unit == quote ? 0 : quote;
            } else if (unit == '"' || unit == '\'') {
                quote = unit;
            } else if (unit == '>') {
                return closes ? Tag.CLOSING : before == '/' ? Tag.WHOLE : Tag.OPENING;
            }
            before = unit;
        }
    }

    private static String tagText(Units units) {
        try {
            return units.text();
        } catch (InvalidRecordException unreadable) {
            throw new UnreadableFileException("A tag cannot be read. " + unreadable.getMessage(), unreadable);
        }
    }

    /** {@code <o:order id="1">} → {@code o:order}. */
    private static String nameOf(String tag) {
        var end = 1;
        while (end < tag.length() && !Character.isWhitespace(tag.charAt(end)) && tag.charAt(end) != '>'
            && tag.charAt(end) != '/') {
            end++;
        }
        return tag.substring(1, end);
    }

    /** The encoding that a document says it has; one that says none has the declared one. */
    static Charset declared(byte[] beginning, Charset otherwise) {
        var found = DECLARED.matcher(new String(beginning, StandardCharsets.ISO_8859_1));
        if (!found.find()) {
            return otherwise;
        }
        try {
            return Encoding.named(found.group(1));
        } catch (IllegalArgumentException unknown) {
            throw new UnreadableFileException(String.valueOf(unknown.getMessage()), unknown);
        }
    }
}
