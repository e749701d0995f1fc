package forja.runtime.queue;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A message that no delivery makes better; its words go with it to the dead letters. */
public class InvalidMessageException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    InvalidMessageException(String message) {
        super(message);
    }

    InvalidMessageException(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
