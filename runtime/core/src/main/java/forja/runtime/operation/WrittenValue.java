package forja.runtime.operation;

/** A constant of an enumeration that callers write in another way than Java does. */
public interface WrittenValue {

    /** The value as callers write it. */
    String value();
}
