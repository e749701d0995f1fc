package forja.runtime.xml;

import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Locator;

/** Where a reader is in its record: lines are counted from the record's own first one. */
final class Place implements Locator {

    private final XMLStreamReader reader;

    private final int linesBefore;

    private final Map<String, String> around = new HashMap<>();

    Place(XMLStreamReader reader, int linesBefore) {
        this.reader = reader;
        this.linesBefore = linesBefore;
    }

    /** Keeps what the element around the record declares, which is where the reader is. */
    void keepDeclared() {
        for (var index = 0; index < reader.getNamespaceCount(); index++) {
            var prefix = reader.getNamespacePrefix(index);
            var uri = reader.getNamespaceURI(index);
            around.put(prefix == null ? "" : prefix, uri == null ? "" : uri);
        }
    }

    /** The namespaces that are declared around the record, by their prefixes. */
    Map<String, String> around() {
        return around;
    }

    @Override
    public int getLineNumber() {
        return reader.getLocation().getLineNumber() - linesBefore;
    }

    @Override
    public int getColumnNumber() {
        return reader.getLocation().getColumnNumber();
    }

    @Override
    public @Nullable String getPublicId() {
        return null;
    }

    @Override
    public @Nullable String getSystemId() {
        return null;
    }

    /** {@code Line 3, column 7}. */
    @Override
    public String toString() {
        return "Line " + getLineNumber() + ", column " + getColumnNumber();
    }
}
