package forja.runtime.file;

import java.io.Serial;

/** A file whose records cannot be told apart from some byte on: what was done of it stays done, and it fails. */
class UnreadableFileException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    UnreadableFileException(String message) {
        super(message);
    }

    UnreadableFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
