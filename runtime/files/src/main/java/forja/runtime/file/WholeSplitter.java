package forja.runtime.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Takes a file for one record, within the length that one may have. */
final class WholeSplitter extends Splitter {

    private final Units units;

    private final Encoding encoding;

    private boolean read;

    private WholeSplitter(Units units, Encoding encoding, long number) {
        super(units, number);
        this.units = units;
        this.encoding = encoding;
        this.read = number > 0;
    }

    /** Opens a file; an XML document may say its encoding. */
    static WholeSplitter open(Opening opening, boolean xml) throws IOException {
        var beginning = opening.beginning();
        var charset = xml ? XmlSplitter.declared(beginning, opening.charset()) : opening.charset();
        var encoding = Encoding.of(beginning, charset);
        return new WholeSplitter(opening.units(encoding, encoding.mark()), encoding, opening.records());
    }

    @Override
    Head head() {
        return new Head(0, "");
    }

    @Override
    String between() {
        return "";
    }

    @Override
    String behind() {
        return "";
    }

    @Override
    Encoding encoding() {
        return encoding;
    }

    @Override
    @Nullable RawRecord next() throws IOException {
        if (read) {
            return null;
        }
        read = true;
        units.mark();
        while (units.peek() != Units.END && !units.isTooLong()) {
            units.next();
        }
        try {
            return taken(units.position(), units.text());
        } catch (InvalidRecordException unreadable) {
            throw new UnreadableFileException(
                String.valueOf(unreadable.getMessage()).replace("the record", "the file").replace("The record",
                    "The file"), unreadable);
        }
    }
}
