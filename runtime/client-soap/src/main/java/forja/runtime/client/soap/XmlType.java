package forja.runtime.client.soap;

/** How values of a type are written into an element and read from one. */
public interface XmlType<T> {

    /** Writes a value into an element. */
    void write(XmlWriter xml, T value);

    /** Reads the value of an element. */
    T read(XmlElement xml);
}
