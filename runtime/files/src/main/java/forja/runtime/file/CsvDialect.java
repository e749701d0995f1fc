package forja.runtime.file;

import java.util.ArrayList;
import java.util.List;

/**
 * How the values of a line stand beside each other.
 *
 * @param trim whether blanks around a value are none of it
 */
record CsvDialect(char separator, char quote, boolean trim) {

    /**
     * A value of a line.
     *
     * @param quoted a text for certain, also where it is empty
     */
    record Value(String text, boolean quoted) {}

    /** Reads the values of a record: {@code 1,"a ""b"""} → {@code 1}, {@code a "b"}. */
    List<Value> values(String line) {
        var values = new ArrayList<Value>();
        var at = 0;
        while (true) {
            var start = trim ? behindBlanks(line, at) : at;
            if (start < line.length() && line.charAt(start) == quote) {
                at = quoted(line, start + 1, values);
            } else {
                var found = line.indexOf(separator, at);
                at = found < 0 ? line.length() : found;
                var text = line.substring(start, Math.max(start, at));
                values.add(new Value(trim ? text.strip() : text, false));
            }
            if (at == line.length()) {
                return values;
            }
            at++;
        }
    }

    /** Reads a value behind its first quote, and says where its separator is. */
    private int quoted(String line, int start, List<Value> values) {
        var text = new StringBuilder();
        var from = start;
        var closed = closing(line, from);
        while (closed + 1 < line.length() && line.charAt(closed + 1) == quote) {
            text.append(line, from, closed + 1);
            from = closed + 2;
            closed = closing(line, from);
        }
        text.append(line, from, closed);
        var end = trim ? behindBlanks(line, closed + 1) : closed + 1;
        if (end < line.length() && line.charAt(end) != separator) {
            throw new InvalidRecordException("Value " + (values.size() + 1) + " goes on behind its quotes");
        }
        values.add(new Value(text.toString(), true));
        return end;
    }

    private int closing(String line, int from) {
        var closed = line.indexOf(quote, from);
        if (closed < 0) {
            throw new InvalidRecordException("A quote of the record is never closed");
        }
        return closed;
    }

    private static int behindBlanks(String line, int start) {
        var at = start;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }
}
