package forja.runtime.file;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The units of a file's letters, one after the other, in memory that does not grow with the file: those of ASCII are
 * the numbers that they have there, whatever the encoding. It keeps the bytes since a mark, up to a longest record.
 */
final class Units implements Closeable {

    /** What is read behind the last unit. */
    static final int END = -1;

    private static final int BUFFER = 1 << 16;

    private static final int BYTE = 0xff;

    /** Half a unit at the end of a file: no letter of any file is that one. */
    private static final int HALF = 0xffff;

    private final ByteSource source;

    private final Encoding encoding;

    private final int longest;

    private final boolean wide;

    private final byte[] buffer = new byte[BUFFER];

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    private InputStream in;

    /** Where in the file the buffer begins. */
    private long base;

    private int at;

    private int end;

    /** Where in the buffer what is kept goes on; where the mark is in the file. */
    private int from;

    private long mark;

    Units(ByteSource source, Encoding encoding, int longest, long offset) throws IOException {
        this.source = source;
        this.encoding = encoding;
        this.longest = longest;
        this.wide = encoding.width() > 1;
        this.in = source.from(offset);
        this.base = offset;
        this.mark = offset;
    }

    /** The byte that the next unit begins with. */
    long position() {
        return base + at;
    }

    /** Goes on at another byte. */
    void seek(long offset) throws IOException {
        in.close();
        in = source.from(offset);
        base = offset;
        at = 0;
        end = 0;
        mark();
    }

    /** Reads a unit without going on. */
    int peek() throws IOException {
        if (wide) {
            return at + 1 < end || fill() > 1 ? pair() : at < end ? HALF : END;
        }
        return at < end || fill() > 0 ? buffer[at] & BYTE : END;
    }

    /** Reads a unit. */
    int next() throws IOException {
        var unit = peek();
        if (unit != END) {
            at = Math.min(end, at + (wide ? 2 : 1));
        }
        return unit;
    }

    /** Keeps the bytes from here on. */
    void mark() {
        kept.reset();
        from = at;
        mark = position();
    }

    /** Where they begin. */
    long markedAt() {
        return mark;
    }

    /** Whether there are more of them than a record may have. */
    boolean isTooLong() {
        return position() - mark > longest;
    }

    /** Their letters. */
    String text() {
        if (isTooLong()) {
            throw new InvalidRecordException("The record is longer than " + longest + " bytes");
        }
        if (kept.size() == 0) {
            return encoding.decode(Arrays.copyOfRange(buffer, from, at));
        }
        kept.write(buffer, from, at - from);
        from = at;
        return encoding.decode(kept.toByteArray());
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private int pair() {
        var first = buffer[at] & BYTE;
        var second = buffer[at + 1] & BYTE;
        return encoding.isLittle() ? second << Byte.SIZE | first : first << Byte.SIZE | second;
    }

    /** Reads on, and says how many bytes there are then. */
    private int fill() throws IOException {
        if (position() - mark <= longest) {
            kept.write(buffer, from, at - from);
        } else {
            kept.reset();
        }
        var rest = end - at;
        System.arraycopy(buffer, at, buffer, 0, rest);
        base += at;
        at = 0;
        from = 0;
        end = rest;
        var read = in.read(buffer, end, BUFFER - end);
        while (read > 0 && end + read < 2) {
            end += read;
            read = in.read(buffer, end, BUFFER - end);
        }
        end += Math.max(read, 0);
        return end;
    }
}
