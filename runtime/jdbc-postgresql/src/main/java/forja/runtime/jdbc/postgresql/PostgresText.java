package forja.runtime.jdbc.postgresql;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * PostgreSQL's text form of the values that JDBC has no type for: arrays, composites, JSON and enumerations. It nests,
 * so that arrays of composites with arrays are read and written by the same few lines.
 */
public final class PostgresText {

    private static final JsonMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();

    private static final String INFINITY = "infinity";

    private static final String MINUS_INFINITY = "-infinity";

    /** Years have at least four digits; those before Christ say so at the end. */
    private static final DateTimeFormatter DAY = new DateTimeFormatterBuilder()
        .appendValue(ChronoField.YEAR_OF_ERA, 4, 9, SignStyle.NEVER)
        .appendPattern("-MM-dd")
        .toFormatter(Locale.ENGLISH);

    private static final DateTimeFormatter DATE = new DateTimeFormatterBuilder()
        .append(DAY)
        .appendPattern("[ G]")
        .toFormatter(Locale.ENGLISH);

    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
        .append(DAY)
        .appendLiteral(' ')
        .append(DateTimeFormatter.ISO_LOCAL_TIME)
        .appendPattern("[ G]")
        .toFormatter(Locale.ENGLISH);

    private static final DateTimeFormatter TIMESTAMP_WITH_ZONE = new DateTimeFormatterBuilder()
        .append(DAY)
        .appendLiteral(' ')
        .append(DateTimeFormatter.ISO_LOCAL_TIME)
        .appendOffset("+HH:mm:ss", "+00")
        .appendPattern("[ G]")
        .toFormatter(Locale.ENGLISH);

    private static final DateTimeFormatter TIME_WITH_ZONE = new DateTimeFormatterBuilder()
        .append(DateTimeFormatter.ISO_LOCAL_TIME)
        .appendOffset("+HH:mm:ss", "+00")
        .toFormatter();

    private PostgresText() {
    }

    /** Writes a value; null stays null. */
    public static <T> @Nullable String format(@Nullable T value, Function<T, String> format) {
        return value == null ? null : format.apply(value);
    }

    /** Reads a value; null stays null. */
    public static <T> @Nullable T parse(@Nullable String text, Function<String, T> parse) {
        return text == null ? null : parse.apply(text);
    }

    /** Writes a list as an array: <code>{"a",NULL}</code>. */
    public static <T> @Nullable String array(@Nullable List<T> values, Function<T, String> format) {
        if (values == null) {
            return null;
        }
        var text = new StringBuilder("{");
        for (var value : values) {
            var element = format(value, format);
            text.append(text.length() > 1 ? "," : "").append(element == null ? "NULL" : quote(element));
        }
        return text.append('}').toString();
    }

    /** Reads an array of one dimension as a list. */
    public static <T> @Nullable List<T> list(@Nullable String text, Function<String, T> parse) {
        if (text == null) {
            return null;
        }
        var body = withoutBounds(text);
        if (body.startsWith("{{")) {
            throw new TypeMismatchDataAccessException(
                "The answer has an array of several dimensions, and a list has one.", null);
        }
        var values = new ArrayList<T>();
        for (var item : split(body, "NULL")) {
            values.add(parse(item, parse));
        }
        return values;
    }

    /** Reads an array of any dimensions, each a list of its own. */
    public static <T> List<@Nullable Object> nested(String text, Function<String, T> parse) {
        var body = withoutBounds(text);
        var values = new ArrayList<@Nullable Object>();
        if (!body.startsWith("{{")) {
            split(body, "NULL").forEach(item -> values.add(parse(item, parse)));
            return values;
        }
        for (int start = 1; start < body.length(); ) {
            int end = endOfArray(body, start);
            values.add(nested(body.substring(start, end), parse));
            start = end + 1;
        }
        return values;
    }

    private static int endOfArray(String text, int start) {
        int depth = 0;
        boolean inQuotes = false;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"') {
                inQuotes = !inQuotes;
            } else if (!inQuotes && c == '{') {
                depth++;
            } else if (!inQuotes && c == '}') {
                depth--;
                if (depth == 0) {
                    return i + 1;
                }
            }
        }
        return text.length();
    }

    /** An array that does not start at 1 carries its bounds in front: {@code [0:1]={a,b}}. */
    private static String withoutBounds(String text) {
        return text.substring(text.indexOf('{'));
    }

    /** Writes the fields of a composite: {@code ("a",,"b")}. */
    public static String row(@Nullable String... fields) {
        var text = new StringBuilder("(");
        for (int i = 0; i < fields.length; i++) {
            var field = fields[i];
            text.append(i == 0 ? "" : ",").append(field == null ? "" : quote(field));
        }
        return text.append(')').toString();
    }

    /** Reads the fields of a composite. */
    public static List<@Nullable String> fields(String text) {
        return split(text, "");
    }

    /** Writes a document; null as JSON has it is the null of the database. */
    public static @Nullable String jsonText(@Nullable JsonNode value) {
        return value == null || value.isNull() ? null : value.toString();
    }

    /** Reads a document, whose numbers keep their digits. */
    public static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    /** Reads a truth value. */
    public static boolean bool(String text) {
        return text.startsWith("t");
    }

    /** Reads a decimal, and refuses what is none: NaN and the infinities. */
    public static BigDecimal decimal(String text) {
        if (isFinite(text)) {
            return new BigDecimal(text);
        }
        throw new TypeMismatchDataAccessException(
            "The answer has a number that is %s, which no decimal is.".formatted(text), null);
    }

    /** Reads a decimal, or what is none: NaN and the infinities. */
    public static Number number(String text) {
        return isFinite(text) ? new BigDecimal(text) : Double.valueOf(text);
    }

    private static boolean isFinite(String text) {
        return !"NaN".equals(text) && !text.endsWith("Infinity");
    }

    /** Reads bytes in the form that the session writes them in. */
    public static byte[] bytes(String text) {
        return text.startsWith("\\x") ? HexFormat.of().parseHex(text, 2, text.length()) : escapedBytes(text);
    }

    /**
     * The older form, {@code bytea_output = 'escape'}: letters, {@code \\} for a backslash, three octal digits for the
     * others.
     */
    private static byte[] escapedBytes(String text) {
        var bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != '\\') {
                bytes.write(text.charAt(i));
            } else if (text.charAt(i + 1) == '\\') {
                bytes.write('\\');
                i++;
            } else {
                bytes.write(Integer.parseInt(text.substring(i + 1, i + 4), 8));
                i += 3;
            }
        }
        return bytes.toByteArray();
    }

    /** Writes bytes. */
    public static String hex(byte[] value) {
        return "\\x" + HexFormat.of().formatHex(value);
    }

    /** Reads a date. What Java has no value for (infinity, 24:00) is its last or first one, as the driver reads it. */
    public static LocalDate date(String text) {
        return switch (text) {
            case INFINITY -> LocalDate.MAX;
            case MINUS_INFINITY -> LocalDate.MIN;
            default -> LocalDate.parse(text, DATE);
        };
    }

    /** Reads a date and time. */
    public static LocalDateTime timestamp(String text) {
        return switch (text) {
            case INFINITY -> LocalDateTime.MAX;
            case MINUS_INFINITY -> LocalDateTime.MIN;
            default -> LocalDateTime.parse(text, TIMESTAMP);
        };
    }

    /** Reads an instant. */
    public static OffsetDateTime zonedTimestamp(String text) {
        return switch (text) {
            case INFINITY -> OffsetDateTime.MAX;
            case MINUS_INFINITY -> OffsetDateTime.MIN;
            default -> OffsetDateTime.parse(text, TIMESTAMP_WITH_ZONE).withOffsetSameInstant(ZoneOffset.UTC);
        };
    }

    /** Reads a time of day. */
    public static LocalTime time(String text) {
        return text.startsWith("24:") ? LocalTime.MAX : LocalTime.parse(text);
    }

    /** Reads a time of day with its offset. */
    public static OffsetTime zonedTime(String text) {
        return text.startsWith("24:") ? OffsetTime.MAX : OffsetTime.parse(text, TIME_WITH_ZONE);
    }

    private static String quote(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Splits {@code {a,"b"}} or {@code (a,"b")}; an unquoted {@code absent} is null. */
    private static List<@Nullable String> split(String text, String absent) {
        var values = new ArrayList<@Nullable String>();
        if ("{}".equals(text)) {
            return values;
        }
        var value = new StringBuilder();
        boolean inQuotes = false;
        boolean wasQuoted = false;
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == '"' && inQuotes && text.charAt(i + 1) == '"') {
                i++;
                value.append(text.charAt(i));
            } else if (c == '"') {
                inQuotes = !inQuotes;
                wasQuoted = true;
            } else if (!inQuotes && (c == ',' || i == text.length() - 1)) {
                values.add(!wasQuoted && value.toString().equalsIgnoreCase(absent) ? null : value.toString());
                value.setLength(0);
                wasQuoted = false;
            } else {
                value.append(c);
            }
        }
        return values;
    }
}
