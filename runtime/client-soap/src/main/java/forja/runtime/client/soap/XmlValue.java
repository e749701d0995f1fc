package forja.runtime.client.soap;

import forja.runtime.client.ApiValueException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.xml.namespace.QName;

/** Values that are one text, as XML Schema has them (Part 2: Datatypes). */
public final class XmlValue<T> implements XmlType<T> {

    public static final XmlValue<String> STRING = new XmlValue<>((xml, text) -> text, (xml, value) -> checked(value));

    public static final XmlValue<Boolean> BOOLEAN = simple(XmlValue::toBoolean, String::valueOf);

    public static final XmlValue<Integer> INTEGER = simple(Integer::valueOf, String::valueOf);

    public static final XmlValue<Long> LONG = simple(Long::valueOf, String::valueOf);

    public static final XmlValue<BigInteger> BIG_INTEGER = simple(BigInteger::new, String::valueOf);

    public static final XmlValue<BigDecimal> DECIMAL = simple(BigDecimal::new, BigDecimal::toPlainString);

    public static final XmlValue<Float> FLOAT = simple(text -> Float.valueOf(javaName(text)), XmlValue::xmlName);

    public static final XmlValue<Double> DOUBLE = simple(text -> Double.valueOf(javaName(text)), XmlValue::xmlName);

    public static final XmlValue<LocalDate> DATE = simple(XmlValue::toDate, String::valueOf);

    /** A time without an offset is read as one of UTC. */
    public static final XmlValue<OffsetTime> TIME = simple(text -> OffsetTime.parse(text, utcTime()),
        DateTimeFormatter.ISO_OFFSET_TIME::format);

    /** A time without an offset is read as one of UTC. */
    public static final XmlValue<OffsetDateTime> TIMESTAMP = simple(text -> OffsetDateTime.parse(text, utcTimestamp()),
        DateTimeFormatter.ISO_OFFSET_DATE_TIME::format);

    public static final XmlValue<byte[]> BASE64 = simple(text -> Base64.getMimeDecoder().decode(text),
        Base64.getEncoder()::encodeToString);

    public static final XmlValue<byte[]> HEX = simple(HexFormat.of()::parseHex,
        HexFormat.of().withUpperCase()::formatHex);

    /** A name with its namespace, of which the text has the prefix. */
    public static final XmlValue<QName> NAME = new XmlValue<>(XmlValue::toName,
        (xml, value) -> checked(xml.qualified(value.getNamespaceURI(), value.getLocalPart())));

    /** A name as a text: <code>{namespace}name</code>. */
    public static final XmlValue<String> QNAME = new XmlValue<>((xml, text) -> toName(xml, text).toString(),
        (xml, value) -> NAME.print(xml, QName.valueOf(value)));

    private final Reader<T> reader;

    private final Printer<T> printer;

    @FunctionalInterface
    private interface Reader<T> {
        T read(XmlElement xml, String text);
    }

    @FunctionalInterface
    private interface Printer<T> {
        String print(XmlWriter xml, T value);
    }

    private XmlValue(Reader<T> reader, Printer<T> printer) {
        this.reader = reader;
        this.printer = printer;
    }

    /** Values whose text does not depend on where it stands, and whose blanks do not count. */
    static <T> XmlValue<T> simple(Function<String, T> reader, Function<T, String> printer) {
        return new XmlValue<>((xml, text) -> reader.apply(text.strip()), (xml, value) -> printer.apply(value));
    }

    /** Values of an enumeration. */
    public static <T> XmlValue<T> of(Function<String, T> reader, Function<T, String> printer) {
        return new XmlValue<>((xml, text) -> {
            try {
                return reader.apply(text);
            } catch (IllegalArgumentException padded) {
                return reader.apply(text.strip().replaceAll("\\s+", " "));
            }
        }, (xml, value) -> printer.apply(value));
    }

    /** Values with blanks between them, all in one text. */
    public XmlValue<List<T>> list() {
        return new XmlValue<>((xml, text) -> {
            var values = new ArrayList<T>();
            for (var item : text.strip().split("\\s+")) {
                if (!item.isEmpty()) {
                    values.add(parse(xml, item));
                }
            }
            return values;
        }, (xml, values) -> values.stream().map(value -> item(print(xml, value))).collect(Collectors.joining(" ")));
    }

    T parse(XmlElement xml, String text) {
        return reader.read(xml, text);
    }

    String print(XmlWriter xml, T value) {
        return printer.print(xml, value);
    }

    @Override
    public void write(XmlWriter xml, T value) {
        xml.text(this, value);
    }

    @Override
    public T read(XmlElement xml) {
        return parse(xml, xml.text());
    }

    /** A blank would part an item in two. */
    private static String item(String text) {
        if (text.isEmpty() || text.matches("(?s).*\\s.*")) {
            throw new ApiValueException("An item of a list has no blanks");
        }
        return text;
    }

    /** XML 1.0 has no place for most control characters, nor for halves of pairs. */
    private static String checked(String text) {
        var odd = text.codePoints().anyMatch(code -> (code < 0x20 && code != '\t' && code != '\n' && code != '\r')
            || (code >= 0xD800 && code <= 0xDFFF) || code == 0xFFFE || code == 0xFFFF);
        if (odd) {
            throw new ApiValueException("A text has characters that XML cannot hold");
        }
        return text;
    }

    private static Boolean toBoolean(String text) {
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new XmlException("This is no boolean");
        };
    }

    /** Of an offset that a date may have nothing is kept. */
    private static LocalDate toDate(String text) {
        return LocalDate.parse(text.replaceFirst("(?<=\\d{2})(?:Z|[+-]\\d{2}:\\d{2})$", ""));
    }

    private static DateTimeFormatter utcTime() {
        return new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_TIME)
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter();
    }

    private static DateTimeFormatter utcTimestamp() {
        return new DateTimeFormatterBuilder().append(DateTimeFormatter.ISO_DATE_TIME)
            .parseDefaulting(ChronoField.OFFSET_SECONDS, ZoneOffset.UTC.getTotalSeconds())
            .toFormatter();
    }

    private static QName toName(XmlElement xml, String text) {
        var name = text.strip();
        var colon = name.indexOf(':');
        var prefix = colon < 0 ? null : name.substring(0, colon);
        var namespace = xml.node().lookupNamespaceURI(prefix);
        if (namespace == null && prefix != null) {
            throw new XmlException("The prefix of a name is unknown");
        }
        return new QName(namespace, name.substring(colon + 1));
    }

    private static String javaName(String text) {
        return text.replace("INF", "Infinity");
    }

    private static String xmlName(Number value) {
        return value.toString().replace("Infinity", "INF");
    }
}
