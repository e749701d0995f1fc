package forja.runtime.file;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a file, from any of them on. */
@FunctionalInterface
interface ByteSource {

    /** Opens the file at that byte. */
    InputStream from(long offset) throws IOException;
}
