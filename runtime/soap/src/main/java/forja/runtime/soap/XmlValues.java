package forja.runtime.soap;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** Values as XML Schema writes them: one text each. */
final class XmlValues {

    private static final int MAX_DIGITS = 1_000;

    /** XML Schema has no offset beyond this, and none with seconds. */
    private static final int MAX_OFFSET_SECONDS = 14 * 60 * 60;

    private static final Map<Class<?>, XmlValue<?>> BY_TYPE = Map.ofEntries(
        entry(Boolean.class, XmlValues::readBoolean, Object::toString),
        entry(Integer.class, Integer::valueOf, Object::toString),
        entry(Long.class, Long::valueOf, Object::toString),
        entry(BigInteger.class, text -> new BigInteger(bounded(text)), Object::toString),
        entry(BigDecimal.class, text -> new BigDecimal(bounded(text)), BigDecimal::toPlainString),
        entry(Float.class, text -> Float.valueOf(finite(text)), number -> infinite(number.toString())),
        entry(Double.class, text -> Double.valueOf(finite(text)), number -> infinite(number.toString())),
        entry(UUID.class, UUID::fromString, Object::toString),
        entry(LocalDate.class, text -> LocalDate.parse(signed(text)), date -> unsigned(date.toString())),
        entry(LocalTime.class, LocalTime::parse, DateTimeFormatter.ISO_LOCAL_TIME::format),
        entry(OffsetTime.class, OffsetTime::parse, XmlValues::writeTime),
        entry(LocalDateTime.class, text -> LocalDateTime.parse(signed(text)), XmlValues::writeDateTime),
        entry(OffsetDateTime.class, text -> OffsetDateTime.parse(signed(text)), XmlValues::writeInstant));

    private XmlValues() {
    }

    static boolean isKnown(Class<?> type) {
        return BY_TYPE.containsKey(type);
    }

    /** What a text says; one that says no such value is an {@link InvalidPayloadException}. */
    static Object read(String text, Class<?> type, String field) {
        try {
            return of(type).read().apply(text.strip());
        } catch (DateTimeException | IllegalArgumentException failure) {
            throw new InvalidPayloadException(field, failure);
        }
    }

    static String write(Object value) {
        return of(value.getClass()).writeAny(value);
    }

    private static XmlValue<?> of(Class<?> type) {
        var value = BY_TYPE.get(type);
        if (value == null) {
            throw new IllegalStateException("XML has no text for " + type.getName());
        }
        return value;
    }

    private static boolean readBoolean(String text) {
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new IllegalArgumentException("No boolean");
        };
    }

    private static String bounded(String text) {
        if (text.length() > MAX_DIGITS) {
            throw new NumberFormatException("Too many digits");
        }
        return text;
    }

    private static String finite(String text) {
        return switch (text) {
            case "INF" -> "Infinity";
            case "-INF" -> "-Infinity";
            default -> text;
        };
    }

    private static String infinite(String text) {
        return text.replace("Infinity", "INF");
    }

    /** Java wants a sign before years of five digits, XML Schema wants none. */
    private static String signed(String text) {
        return text.matches("\\d{5,9}-.*") ? "+" + text : text;
    }

    private static String unsigned(String text) {
        return text.startsWith("+") ? text.substring(1) : text;
    }

    private static String writeTime(OffsetTime time) {
        var known = hasForm(time.getOffset()) ? time : time.withOffsetSameInstant(ZoneOffset.UTC);
        return DateTimeFormatter.ISO_OFFSET_TIME.format(known);
    }

    private static String writeDateTime(LocalDateTime time) {
        return unsigned(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time));
    }

    private static String writeInstant(OffsetDateTime time) {
        return unsigned(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(hasForm(time.getOffset()) ? time : inUtc(time)));
    }

    /** The last and the first that there are have no same instant in another offset. */
    private static OffsetDateTime inUtc(OffsetDateTime time) {
        return time.equals(OffsetDateTime.MAX) || time.equals(OffsetDateTime.MIN)
            ? time.withOffsetSameLocal(ZoneOffset.UTC)
            : time.withOffsetSameInstant(ZoneOffset.UTC);
    }

    private static boolean hasForm(ZoneOffset offset) {
        var seconds = offset.getTotalSeconds();
        return Math.abs(seconds) <= MAX_OFFSET_SECONDS && seconds % 60 == 0;
    }

    private static <T> Map.Entry<Class<?>, XmlValue<?>> entry(Class<T> type, Function<String, T> read,
        Function<T, String> write) {
        return Map.entry(type, new XmlValue<>(type, read, write));
    }

    private record XmlValue<T>(Class<T> type, Function<String, T> read, Function<T, String> write) {

        String writeAny(Object value) {
            return write.apply(type.cast(value));
        }
    }
}
