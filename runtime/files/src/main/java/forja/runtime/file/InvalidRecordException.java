package forja.runtime.file;

import java.io.Serial;

/** A record that no further try makes better; its words stand beside it among the rejected ones. */
class InvalidRecordException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    InvalidRecordException(String message) {
        super(message);
    }

    InvalidRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
