package forja.runtime.soap;

/** The answer of an operation that answers nothing but that it is done. */
public record SoapDone() {
}
