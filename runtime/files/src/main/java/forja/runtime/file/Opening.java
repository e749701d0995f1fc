package forja.runtime.file;

import java.io.IOException;
import java.nio.charset.Charset;

/**
 * What a splitter opens.
 *
 * @param longest how many bytes a record may have
 * @param position where the next record begins, of a file that is gone on with; 0 else
 * @param records how many records stand before that
 */
record Opening(ByteSource source, Charset charset, int longest, long position, long records) {

    /** Enough for a byte order mark and for what an XML document says of its encoding. */
    private static final int BEGINNING = 1024;

    Units units(Encoding encoding, long offset) throws IOException {
        return new Units(source, encoding, longest, offset);
    }

    Encoding encoding() throws IOException {
        return Encoding.of(beginning(), charset);
    }

    byte[] beginning() throws IOException {
        try (var in = source.from(0)) {
            return in.readNBytes(BEGINNING);
        }
    }
}
