package forja.runtime.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of a file that had no effect. While it is worked on, a line for each is written: number, place and
 * reason; when it ends, their bytes are copied as they stand in it, with what makes them a file of its kind.
 */
final class RejectedRecords {

    private static final String HEADER = "record,byte,bytes,reason\n";

    private static final int PLACES = 3;

    private final Folder folder;

    private final String reasons;

    private final String copy;

    /**
     * Those of a file.
     *
     * @param place where both are written; their names begin with a dot until the file ends
     */
    RejectedRecords(Folder folder, String place, String id) {
        this.folder = folder;
        this.reasons = place + "/." + id + ".reasons";
        this.copy = place + "/." + id + ".rejected";
    }

    /** A line: {@code 7,120,33,"""amount"" is not a number such as 1234.5"}. */
    static String line(long number, long start, long length, @Nullable String reason) {
        var text = String.valueOf(reason).replaceAll("\\p{Cntrl}", " ").replace("\"", "\"\"");
        return number + "," + start + "," + length + ",\"" + text + "\"\n";
    }

    /**
     * Writes lines behind those that are there, of which only so many bytes count.
     *
     * @return how many bytes count then
     */
    long add(long length, List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            return length;
        }
        var bytes = ((length == 0 ? HEADER : "") + String.join("", lines)).getBytes(StandardCharsets.UTF_8);
        try (var out = folder.write(reasons, length)) {
            out.write(bytes);
        }
        return length + bytes.length;
    }

    /** Puts them beside a file that has ended. */
    void putBeside(String target, RecordFormat format, String source, Names names) throws IOException {
        if (copyOf(format, source)) {
            folder.move(copy, names.free(target + ".rejected"));
        } else {
            folder.delete(copy);
        }
        folder.move(reasons, names.free(target + ".reasons"));
    }

    /** Takes names that nothing has. */
    @FunctionalInterface
    interface Names {

        /** That name, or one like it. */
        String free(String name) throws IOException;
    }

    /** Copies the bytes, and says whether there were any. */
    private boolean copyOf(RecordFormat format, String source) throws IOException {
        var any = false;
        try (var lines = new BufferedReader(new InputStreamReader(folder.read(reasons, 0), StandardCharsets.UTF_8));
            var out = folder.write(copy, 0)) {
            lines.readLine();
            var line = lines.readLine();
            if (line == null || isEnd(line)) {
                return false;
            }
            try (var splitter = format.open(offset -> folder.read(source, offset), 0, 0);
                var in = folder.read(source, 0)) {
                var head = splitter.head().end();
                copy(in, out, head);
                var at = head;
                while (line != null && !isEnd(line)) {
                    var place = line.split(",", PLACES + 1);
                    var start = Long.parseLong(place[1]);
                    var length = Long.parseLong(place[2]);
                    out.write((any ? splitter.between() : "").getBytes(splitter.encoding().charset()));
                    copy(in, OutputStream.nullOutputStream(), start - at);
                    copy(in, out, length);
                    at = start + length;
                    any = true;
                    line = lines.readLine();
                }
                out.write(splitter.behind().getBytes(splitter.encoding().charset()));
            }
        }
        return any;
    }

    /** A line without bytes says why nothing more was done. */
    private static boolean isEnd(String line) {
        return "0".equals(line.split(",", PLACES + 1)[2]);
    }

    /** Ends where the file does, which may be shorter by now. */
    private static void copy(InputStream in, OutputStream out, long length) throws IOException {
        var buffer = new byte[1 << 13];
        var left = length;
        while (left > 0) {
            var read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                return;
            }
            out.write(buffer, 0, read);
            left -= read;
        }
    }
}
