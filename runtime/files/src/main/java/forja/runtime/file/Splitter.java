package forja.runtime.file;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a file into whole records, in memory that does not grow with the file. Of an exception no more can be read of it
 * but that of a byte source, which may be better later.
 */
abstract class Splitter implements Closeable {

    private final Units units;

    private long number;

    Splitter(Units units, long number) {
        this.units = units;
        this.number = number;
    }

    /**
     * What stands before the first record and makes it readable: the header of columns, the element around all.
     *
     * @param end the byte behind it
     * @param text its letters
     */
    record Head(long end, String text) {}

    /** What stands before the first record. */
    abstract Head head();

    /** Reads the next record; null where there is none. */
    abstract @Nullable RawRecord next() throws IOException;

    /** What stands between two records of such a file. */
    abstract String between();

    /** What stands behind the last one. */
    abstract String behind();

    /** How letters are written in this file. */
    abstract Encoding encoding();

    @Override
    public void close() throws IOException {
        units.close();
    }

    /** Takes what was kept since the mark for a record that ends here, and whose successor begins there. */
    RawRecord taken(long end, String text) {
        return record(end, text, null);
    }

    /** The same of one that cannot be read. */
    RawRecord refused(long end, String problem) {
        return record(end, "", problem);
    }

    private RawRecord record(long end, String text, @Nullable String problem) {
        number++;
        return new RawRecord(number, units.markedAt(), end, units.position(), text, problem);
    }
}
