package forja.runtime.file;

import forja.runtime.failure.Failure;
import java.math.BigDecimal;
import java.text.DecimalFormatSymbols;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalQuery;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Makes a value of a column's text; one that is not written as was agreed is refused, and never guessed. */
@FunctionalInterface
interface ColumnValue {

    /** Reads a text. */
    JsonNode read(String text);

    /** How a column of that name holds values of a type. */
    static ColumnValue of(String name, Class<?> type, RecordFormat format) {
        if (type.isRecord() || type.isArray() && type != byte[].class || Collection.class.isAssignableFrom(type)
            || Map.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(
                "No column of CSV holds " + name + ", which has values of its own: take JSON or XML");
        }
        var pattern = format.patterns().get(name);
        var query = Times.QUERIES.get(type);
        if (pattern != null) {
            if (query == null) {
                throw new IllegalArgumentException("format.patterns." + name + ": only dates and times have a pattern");
            }
            return new Times(name, pattern, Times.formatter(pattern, format), query);
        }
        var boxed = ClassUtils.resolvePrimitiveIfNecessary(type);
        if (Number.class.isAssignableFrom(boxed)) {
            var whole = boxed != BigDecimal.class && boxed != Double.class && boxed != Float.class;
            return Numbers.of(name, whole, format);
        }
        return boxed == Boolean.class ? new Truths(name) : JsonNodeFactory.instance::stringNode;
    }

    /** {@code true} and {@code false}. */
    record Truths(String name) implements ColumnValue {

        @Override
        public JsonNode read(String text) {
            if (!"true".equals(text) && !"false".equals(text)) {
                throw new InvalidRecordException(Failure.named(name) + " is neither true nor false");
            }
            return JsonNodeFactory.instance.booleanNode("true".equals(text));
        }
    }

    /**
     * Numbers of a locale: {@code 1.234,50} is one in German where numbers may be grouped, and none in English.
     *
     * @param groups what stands between groups of three digits
     */
    record Numbers(String name, Pattern written, char decimal, Pattern groups, String example)
        implements ColumnValue {

        private static final int MOST_LETTERS = 100;

        static Numbers of(String name, boolean whole, RecordFormat format) {
            var symbols = DecimalFormatSymbols.getInstance(format.locale());
            var decimal = symbols.getDecimalSeparator();
            var group = symbols.getGroupingSeparator();
            var groups = Character.isSpaceChar(group) ? "[ \\u00a0\\u202f]" : Pattern.quote(String.valueOf(group));
            var digits = format.grouping() ? "(?:\\d+|\\d{1,3}(?:" + groups + "\\d{3})+)" : "\\d+";
            var fraction = whole ? "" : "(?:" + Pattern.quote(String.valueOf(decimal)) + "\\d+)?";
            return new Numbers(name, Pattern.compile("[+-]?" + digits + fraction), decimal, Pattern.compile(groups),
                whole ? "1234" : "1234" + decimal + "5");
        }

        @Override
        public JsonNode read(String text) {
            if (text.length() > MOST_LETTERS || !written.matcher(text).matches()) {
                throw new InvalidRecordException(Failure.named(name) + " is not a number such as " + example);
            }
            var digits = groups.matcher(text).replaceAll("");
            var number = new BigDecimal(digits.replace(decimal, '.'));
            return number.scale() == 0
                ? JsonNodeFactory.instance.numberNode(number.toBigInteger())
                : JsonNodeFactory.instance.numberNode(number);
        }
    }

    /** Dates and times of a pattern. */
    record Times(String name, String pattern, DateTimeFormatter formatter, TemporalQuery<?> query)
        implements ColumnValue {

        private static final Map<Class<?>, TemporalQuery<?>> QUERIES = Map.of(
            LocalDate.class, LocalDate::from,
            LocalTime.class, LocalTime::from,
            LocalDateTime.class, LocalDateTime::from,
            OffsetDateTime.class, OffsetDateTime::from,
            OffsetTime.class, OffsetTime::from,
            Instant.class, Instant::from
        );

        /** A day that is in no calendar is refused, which needs a year without an era: {@code yyyy} is {@code uuuu}. */
        static DateTimeFormatter formatter(String pattern, RecordFormat format) {
            return DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), format.locale())
                .withResolverStyle(ResolverStyle.STRICT);
        }

        @Override
        public JsonNode read(String text) {
            try {
                return JsonNodeFactory.instance.stringNode(formatter.parse(text, query).toString());
            } catch (DateTimeException other) {
                throw new InvalidRecordException(Failure.named(name) + " is not written as " + pattern, other);
            }
        }
    }
}
