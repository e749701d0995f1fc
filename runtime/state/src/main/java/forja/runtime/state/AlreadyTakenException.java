package forja.runtime.state;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A message had its effect before: there is nothing left to do. */
public class AlreadyTakenException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The message of this id, from there, was taken before. */
    public AlreadyTakenException(String origin, String messageId) {
        this(origin, messageId, null);
    }

    /** The same, found out by this. */
    public AlreadyTakenException(String origin, String messageId, @Nullable Throwable cause) {
        super("Message " + messageId + " of " + origin + " was taken before", cause);
    }
}
