package forja.runtime.soap;

/** A text with a character that no XML document can have. */
class UnwritableTextException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnwritableTextException(String element, int character) {
        super("The answer cannot be written: a text in %s has the character U+%04X, which XML does not allow."
            .formatted(element, character));
    }
}
