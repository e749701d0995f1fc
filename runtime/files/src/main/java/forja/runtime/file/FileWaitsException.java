package forja.runtime.file;

import java.io.Serial;

/** Nothing is wrong with a file, but it cannot be gone on with now: it waits, and goes on where it is. */
class FileWaitsException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    FileWaitsException(String message) {
        super(message);
    }

    FileWaitsException(String message, Throwable cause) {
        super(message, cause);
    }
}
