package forja.runtime.file;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How the records of a file are written.
 *
 * @param each whether each record is a call, or each file is one
 * @param charset that of files without a byte order mark and, in XML, without a declaration
 * @param maxRecord how long a record may be: one record at a time is in memory
 * @param header whether the first line of CSV names its columns
 * @param columns the columns of CSV without a header, in their order; those of the request where this is empty
 * @param separator between the values of a line; {@code tab} for a tabulator
 * @param quote around values that have separators, quotes or ends of lines
 * @param trim whether blanks around a value are none of it
 * @param nullText what a value says that is null; one in quotes is a text always
 * @param locale whose decimal separator numbers have, and whose names of months dates have
 * @param grouping whether numbers may have that locale's separators of thousands
 * @param patterns how dates and times of a column are written, where they are not as in ISO 8601
 * @param unknown what becomes of columns and members that the request has not
 * @param element the local name of the XML elements that are records; all in the first element where this is empty
 * @param schema where the XML schema is that declares this element: {@code classpath:schemas/orders.xsd}; no record is
 *     validated where this is empty
 * @param namespace that of the element in the schema
 */
public record RecordFormat(
    @DefaultValue("csv") Kind kind,
    @DefaultValue("record") Each each,
    @DefaultValue("UTF-8") String charset,
    @DefaultValue("1MB") DataSize maxRecord,
    @DefaultValue("true") boolean header,
    @DefaultValue List<String> columns,
    @DefaultValue(",") String separator,
    @DefaultValue("\"") String quote,
    @DefaultValue("false") boolean trim,
    @DefaultValue("") String nullText,
    @DefaultValue("en") Locale locale,
    @DefaultValue("false") boolean grouping,
    @DefaultValue Map<String, String> patterns,
    @DefaultValue("refuse") Unknown unknown,
    @DefaultValue("") String element,
    @DefaultValue("") String schema,
    @DefaultValue("") String namespace
) {

    private static final int MOST_BYTES = 1 << 30;

    /** What cannot be is told at the start. */
    public RecordFormat {
        columns = List.copyOf(columns);
        patterns = Map.copyOf(patterns);
        Encoding.named(charset);
        separator = "tab".equals(separator) ? "\t" : separator;
        if (!isSign(separator) || !isSign(quote) || separator.equals(quote)) {
            throw new IllegalArgumentException("The separator and the quote of CSV are one sign each, of ASCII, and not"
                + " the same: \"" + separator + "\" and \"" + quote + '"');
        }
        if (maxRecord.toBytes() < 1 || maxRecord.toBytes() > MOST_BYTES) {
            throw new IllegalArgumentException("max-record is 1B at least and 1GB at most, not " + maxRecord);
        }
        if (!schema.isEmpty() && element.isEmpty()) {
            throw new IllegalArgumentException("A record that has to fit a schema needs the name of its element");
        }
    }

    /** What a file is. */
    public enum Kind { CSV, JSON, JSON_LINES, XML }

    /** What a call is made of. */
    public enum Each { RECORD, FILE }

    /** What becomes of what is not known. */
    public enum Unknown { REFUSE, IGNORE }

    private static boolean isSign(String text) {
        return text.length() == 1 && text.charAt(0) < 0x80 && text.charAt(0) != '\n' && text.charAt(0) != '\r';
    }

    CsvDialect csv() {
        return new CsvDialect(separator.charAt(0), quote.charAt(0), trim);
    }

    /** Opens a file where it is to be gone on with: at its beginning, or behind a whole record. */
    Splitter open(ByteSource source, long position, long records) throws IOException {
        var opening = new Opening(source, Encoding.named(charset), (int) maxRecord.toBytes(), position, records);
        if (each == Each.FILE) {
            return WholeSplitter.open(opening, kind == Kind.XML);
        }
        return switch (kind) {
            case CSV -> LineSplitter.open(opening, csv(), header);
            case JSON_LINES -> LineSplitter.open(opening, null, false);
            case JSON -> ArraySplitter.open(opening);
            case XML -> XmlSplitter.open(opening, element);
        };
    }
}
