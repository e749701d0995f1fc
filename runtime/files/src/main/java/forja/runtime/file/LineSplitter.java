package forja.runtime.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Cuts a file into lines, of which empty ones are none; where values are quoted, a line may go on behind its end. */
final class LineSplitter extends Splitter {

    private static final String NEVER_CLOSED = "A quote of the record is never closed";

    private final Units units;

    private final Encoding encoding;

    private final @Nullable CsvDialect csv;

    private final Head head;

    private LineSplitter(Units units, Encoding encoding, @Nullable CsvDialect csv, Head head, long number) {
        super(units, number);
        this.units = units;
        this.encoding = encoding;
        this.csv = csv;
        this.head = head;
    }

    /**
     * Opens a file.
     *
     * @param csv how values are quoted; null where they are not
     * @param headed whether the first line is no record, but says what those are
     */
    static LineSplitter open(Opening opening, @Nullable CsvDialect csv, boolean headed) throws IOException {
        var encoding = opening.encoding();
        var units = opening.units(encoding, encoding.mark());
        try {
            var head = new Head(encoding.mark(), "");
            if (headed) {
                var first = new LineSplitter(units, encoding, csv, head, 0).next();
                if (first == null) {
                    throw new UnreadableFileException("The file has no header");
                }
                if (first.problem() != null) {
                    throw new UnreadableFileException("The header cannot be read. " + first.problem());
                }
                head = new Head(first.after(), first.text());
            }
            if (opening.position() > units.position()) {
                units.seek(opening.position());
            }
            return new LineSplitter(units, encoding, csv, head, opening.records());
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
        return "\n";
    }

    @Override
    Encoding encoding() {
        return encoding;
    }

    @Override
    @Nullable RawRecord next() throws IOException {
        var record = line();
        while (record != null && csv == null && record.problem() == null && record.text().isBlank()) {
            record = line();
        }
        return record;
    }

    private @Nullable RawRecord line() throws IOException {
        while (isBreak(units.peek())) {
            units.next();
        }
        if (units.peek() == Units.END) {
            return null;
        }
        units.mark();
        if (!toEnd(csv)) {
            // Nobody knows how far it was meant to go: the line that it begins in is refused, and no other one.
            units.seek(units.markedAt());
            toEnd(null);
            return ended(NEVER_CLOSED);
        }
        return ended(null);
    }

    private RawRecord ended(@Nullable String known) throws IOException {
        var end = units.position();
        var text = "";
        var problem = known;
        try {
            text = problem == null ? units.text() : "";
        } catch (InvalidRecordException unreadable) {
            problem = unreadable.getMessage();
        }
        if (units.next() == '\r' && units.peek() == '\n') {
            units.next();
        }
        return problem == null ? taken(end, text) : refused(end, problem);
    }

    /** Reads to the end of a record, and says whether its last quote was closed. */
    private boolean toEnd(@Nullable CsvDialect quoting) throws IOException {
        var quoted = false;
        var first = true;
        while (true) {
            var unit = units.peek();
            if (unit == Units.END || isBreak(unit) && !quoted) {
                return !quoted;
            }
            units.next();
            if (quoting == null) {
                continue;
            }
            if (quoted) {
                quoted = unit != quoting.quote() || isDoubled(quoting);
            } else {
                quoted = unit == quoting.quote() && first;
                first = unit == quoting.separator() || first && quoting.trim() && unit == ' ';
            }
        }
    }

    /** Two quotes are one that is a letter of the value. */
    private boolean isDoubled(CsvDialect quoting) throws IOException {
        if (units.peek() != quoting.quote()) {
            return false;
        }
        units.next();
        return true;
    }

    private static boolean isBreak(int unit) {
        return unit == '\n' || unit == '\r';
    }
}
