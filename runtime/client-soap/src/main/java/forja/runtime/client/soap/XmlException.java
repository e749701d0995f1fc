package forja.runtime.client.soap;

/** XML that is none, or not what it should be. */
class XmlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    XmlException(String message) {
        super(message);
    }

    XmlException(String message, Throwable cause) {
        super(message, cause);
    }
}
