package forja.runtime.file;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Cuts a JSON array into its elements, which it does not read: it follows brackets and quotes. */
final class ArraySplitter extends Splitter {

    private final Units units;

    private final Encoding encoding;

    private final Head head;

    private boolean ended;

    private ArraySplitter(Units units, Encoding encoding, Head head, long number) {
        super(units, number);
        this.units = units;
        this.encoding = encoding;
        this.head = head;
    }

    static ArraySplitter open(Opening opening) throws IOException {
        var encoding = opening.encoding();
        var units = opening.units(encoding, encoding.mark());
        try {
            skipBlanks(units);
            if (units.next() != '[') {
                throw new UnreadableFileException("The file is no JSON array");
            }
            var head = new Head(units.position(), "");
            if (opening.position() > head.end()) {
                units.seek(opening.position());
            }
            return new ArraySplitter(units, encoding, head, opening.records());
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
        return ",\n";
    }

    @Override
    String behind() {
        return "]\n";
    }

    @Override
    Encoding encoding() {
        return encoding;
    }

    /** A position behind a record is behind its comma, and that of the last one at the end of the array. */
    @Override
    @Nullable RawRecord next() throws IOException {
        if (ended) {
            return null;
        }
        skipBlanks(units);
        if (units.peek() == ']') {
            units.next();
            end();
            return null;
        }
        units.mark();
        toEnd();
        var end = units.position();
        var text = "";
        String problem = null;
        try {
            text = units.text();
        } catch (InvalidRecordException unreadable) {
            problem = unreadable.getMessage();
        }
        if (units.peek() == ',') {
            units.next();
            return problem == null ? taken(end, text) : refused(end, problem);
        }
        var last = problem == null ? taken(end, text) : refused(end, problem);
        units.next();
        end();
        return last;
    }

    private void end() throws IOException {
        skipBlanks(units);
        if (units.peek() != Units.END) {
            throw new UnreadableFileException("The file goes on behind its JSON array");
        }
        ended = true;
    }

    private void toEnd() throws IOException {
        var depth = 0;
        var quoted = false;
        while (true) {
            var unit = units.peek();
            if (unit == Units.END) {
                throw new UnreadableFileException("The file ends before its JSON array does");
            }
            if (!quoted && depth == 0 && (unit == ',' || unit == ']')) {
                return;
            }
            units.next();
            if (quoted) {
                if (unit == '\\') {
                    units.next();
                }
                quoted = unit != '"';
            } else if (unit == '"') {
                quoted = true;
            } else if (unit == '{' || unit == '[') {
                depth++;
            } else if (unit == '}' || unit == ']') {
                depth--;
            }
        }
    }

    private static void skipBlanks(Units units) throws IOException {
        var unit = units.peek();
        while (unit == ' ' || unit == '\t' || unit == '\n' || unit == '\r') {
            units.next();
            unit = units.peek();
        }
    }
}
