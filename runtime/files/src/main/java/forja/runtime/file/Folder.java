package forja.runtime.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where files come to. Paths are relative to it or say all, and a folder of a path is made where it is missing; the
 * folder itself never is: one that vanished comes back with what is in it.
 */
public interface Folder {

    /** Where it is, for people; part of what tells its files from others. */
    String path();

    /** The files in it, without those of folders in it. */
    List<FoundFile> list() throws IOException;

    /** A file of it as it is now; null where there is none. */
    @Nullable FoundFile find(String name) throws IOException;

    /** Opens a file at that byte. */
    InputStream read(String path, long offset) throws IOException;

    /** Opens a file to write it from that byte on; what was there behind it is gone. What is closed is kept. */
    OutputStream write(String path, long offset) throws IOException;

    /**
     * Makes an empty file.
     *
     * @return false where there is one of that name
     */
    boolean reserve(String path) throws IOException;

    /** Gives a file another name, in place of what was reserved there: nobody ever sees half of it. */
    void move(String path, String reserved) throws IOException;

    /** Removes a file where it is there. */
    void delete(String path) throws IOException;
}
