package forja.runtime.grpc;

import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import io.grpc.Status;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.POJONode;

/** Values that messages have in another form. */
public final class Values {

    private static final int MAX_DIGITS = 1_000;

    /** Beyond this a double does not hold every whole number. */
    private static final BigDecimal EXACT = new BigDecimal(1L << 53);

    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private static final JsonMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();

    private Values() {
    }

    /** Reads what a text says; one that says no such value is refused. */
    public static <T> T parsed(String field, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (DateTimeException | IllegalArgumentException failure) {
            throw new InvalidMessageException(field, failure);
        }
    }

    /** Reads a decimal number of at most so many digits. */
    public static BigDecimal decimal(String field, String text) {
        var number = parsed(field, text.length() > MAX_DIGITS ? "" : text, BigDecimal::new);
        if (Math.abs((long) number.scale()) > MAX_DIGITS) {
            throw new InvalidMessageException(field);
        }
        return number;
    }

    /** Reads JSON. */
    public static JsonNode json(String field, String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException failure) {
            throw new InvalidMessageException(field, failure);
        }
    }

    /** Reads an unsigned number, of which Java has none. */
    public static BigInteger unsigned(long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }

    /** Writes a time with its seconds: Java's own texts leave them out when they are zero. */
    public static String text(LocalTime time) {
        return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
    }

    /** Writes a time with its seconds. */
    public static String text(OffsetTime time) {
        return DateTimeFormatter.ISO_OFFSET_TIME.format(time);
    }

    /** Writes a time with its seconds. */
    public static String text(LocalDateTime time) {
        return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
    }

    /**
     * Writes a moment. It has the years 1 to 9999; infinity, which is Java's last or first instant, becomes its own.
     */
    public static Timestamp timestamp(OffsetDateTime time) {
        var instant = time.equals(
            OffsetDateTime.MAX) ? LAST : time.equals(OffsetDateTime.MIN) ? FIRST : time.toInstant();
        if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
            throw Status.FAILED_PRECONDITION
                .withDescription("The answer cannot be written: a Timestamp has no year before 1 and none beyond 9999.")
                .asRuntimeException();
        }
        return Timestamp.newBuilder().setSeconds(instant.getEpochSecond()).setNanos(instant.getNano()).build();
    }

    /** Reads a moment. */
    public static OffsetDateTime time(String field, Timestamp timestamp) {
        try {
            return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos()).atOffset(ZoneOffset.UTC);
        } catch (DateTimeException failure) {
            throw new InvalidMessageException(field, failure);
        }
    }

    /** Writes a row whose columns are known only now. */
    public static Struct struct(Map<String, Object> row) {
        var struct = Struct.newBuilder();
        row.forEach((name, value) -> struct.putFields(name, value(JSON.valueToTree(value))));
        return struct.build();
    }

    /** Writes rows whose columns are known only now. */
    public static ListValue table(List<Map<String, Object>> rows) {
        var table = ListValue.newBuilder();
        rows.forEach(row -> table.addValues(Value.newBuilder().setStructValue(struct(row))));
        return table.build();
    }

    /** A number that a double would round is a text. */
    private static Value value(JsonNode node) {
        var value = Value.newBuilder();
        switch (node.getNodeType()) {
            case BOOLEAN -> value.setBoolValue(node.booleanValue());
            case NUMBER -> {
                if (isExact(node)) {
                    // As it is written: a float is not more exact than that.
                    value.setNumberValue(Double.parseDouble(node.asString()));
                } else {
                    value.setStringValue(node.asString());
                }
            }
            case ARRAY -> {
                var list = ListValue.newBuilder();
                node.forEach(one -> list.addValues(value(one)));
                value.setListValue(list);
            }
            case OBJECT -> {
                var struct = Struct.newBuilder();
                node.forEachEntry((name, one) -> struct.putFields(name, value(one)));
                value.setStructValue(struct);
            }
            case STRING, BINARY -> value.setStringValue(node.asString());
            case POJO -> value.setStringValue(held(((POJONode) node).getPojo()));
            default -> value.setNullValue(NullValue.NULL_VALUE);
        }
        return value.build();
    }

    /** Bytes are in a tree as they are. */
    private static String held(Object value) {
        return value instanceof byte[] bytes ? Base64.getEncoder().encodeToString(bytes) : value.toString();
    }

    private static boolean isExact(JsonNode node) {
        if (node.isFloat() || node.isDouble()) {
            return true;
        }
        var number = node.decimalValue();
        return number.abs().compareTo(EXACT) <= 0 && new BigDecimal(number.doubleValue()).compareTo(number) == 0;
    }
}
