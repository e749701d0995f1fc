package forja.runtime.jdbc.mysql;

import forja.runtime.failure.Failure;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.TypeMismatchDataAccessException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values of the database that JDBC has no type for, or that its drivers would change on the way. */
public final class MySqlValues {

    private static final JsonMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();

    private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0+$");

    private MySqlValues() {
    }

    /** Applies a function; null stays null. */
    public static <T, R> @Nullable R map(@Nullable T value, Function<T, @Nullable R> function) {
        return value == null ? null : function.apply(value);
    }

    /** Writes a document; null as JSON has it is the null of the database. */
    public static @Nullable String jsonText(JsonNode value) {
        return value.isNull() ? null : value.toString();
    }

    /** Reads a document, whose numbers keep their digits. */
    public static JsonNode json(String text) {
        return JSON.readTree(text);
    }

    /** Reads an instant in a session in UTC; drivers would take it for the service's own zone. */
    public static OffsetDateTime instant(LocalDateTime utc) {
        return utc.atOffset(ZoneOffset.UTC);
    }

    /** Writes an instant for a session in UTC. */
    public static LocalDateTime utc(OffsetDateTime instant) {
        return instant.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
    }

    /** Reads a date. A zero date is null; one without its day or month, which the database may keep, is no date. */
    public static @Nullable LocalDate date(String text) {
        return isZero(text) ? null : read(text, LocalDate::parse);
    }

    /** Reads a date and time. A zero date is null. */
    public static @Nullable LocalDateTime dateTime(String text) {
        return isZero(text) ? null : read(text, value -> LocalDateTime.parse(value.replace(' ', 'T')));
    }

    static boolean isZero(String date) {
        return date.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
    }

    /** Reads a time of day. A duration, which has the same type, would be another time of day: it is refused. */
    public static LocalTime time(String text) {
        return read(text, LocalTime::parse);
    }

    /** Reads a duration or a time of day, without the zeros that one way to the database adds and another does not. */
    public static String duration(String text) {
        return text.indexOf('.') < 0 ? text : TRAILING_ZEROS.matcher(text).replaceFirst("");
    }

    /** Reads a word of an enumeration; the database keeps an empty one for what it could not take. */
    public static <T> @Nullable T known(@Nullable String word, Function<String, T> enumeration) {
        return word == null ? null : read(word, enumeration);
    }

    private static <T> T read(String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (DateTimeException | IllegalArgumentException none) {
            var told = "The database holds '" + text + "', which its type does not have.";
            throw new TypeMismatchDataAccessException(told, none);
        }
    }

    /** Reads a number of one byte as a truth value. What is neither 0 nor 1 is none, and is not taken for true. */
    public static @Nullable Boolean truth(@Nullable Integer number, String name) {
        if (number == null) {
            return null;
        }
        if (number != 0 && number != 1) {
            var told = Failure.named(name) + " is " + number + " in the database, which is no truth value (0 or 1). "
                + "A service that is generated with tinyint(1) as a number answers it.";
            throw new TypeMismatchDataAccessException(told);
        }
        return number == 1;
    }

    /**
     * Reads so many bits as a number without a sign. Of their MAX and MIN, MariaDB answers the decimal digits as
     * if those were the bits: they are more than there are in the column.
     */
    public static @Nullable BigInteger bits(byte @Nullable [] bits, int width) {
        if (bits == null) {
            return null;
        }
        var number = new BigInteger(1, bits);
        boolean fits = bits.length == (width + 7) / 8 && number.bitLength() <= width;
        return fits || !areDigits(bits) ? number : digits(bits);
    }

    private static boolean areDigits(byte[] bits) {
        return new String(bits, StandardCharsets.ISO_8859_1).chars().allMatch(sign -> sign >= '0' && sign <= '9');
    }

    /** Reads the bits of an OUT parameter, which drivers hand out as decimal digits. */
    public static @Nullable BigInteger digits(byte @Nullable [] text) {
        return text == null ? null : new BigInteger(new String(text, StandardCharsets.US_ASCII));
    }

    /** Reads one bit as a truth value. */
    public static boolean flag(BigInteger bit) {
        return bit.signum() != 0;
    }
}
