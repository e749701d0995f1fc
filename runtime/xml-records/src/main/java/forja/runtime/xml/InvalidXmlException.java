package forja.runtime.xml;

import java.io.Serial;

/** An element that no further try makes better; its words say why, and where. */
public class InvalidXmlException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    InvalidXmlException(String message) {
        super(message);
    }

    InvalidXmlException(String message, Throwable cause) {
        super(message, cause);
    }
}
