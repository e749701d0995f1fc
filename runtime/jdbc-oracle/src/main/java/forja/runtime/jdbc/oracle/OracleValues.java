package forja.runtime.jdbc.oracle;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import oracle.jdbc.OracleConnection;
import oracle.sql.BINARY_DOUBLE;
import oracle.sql.BINARY_FLOAT;
import oracle.sql.DATE;
import oracle.sql.TIMESTAMP;
import oracle.sql.TIMESTAMPTZ;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.jdbc.core.SqlTypeValue;
import org.springframework.jdbc.core.support.AbstractSqlTypeValue;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values that only Oracle's driver can make or take apart: dates without a zone, large objects, objects and lists. */
public final class OracleValues {

    private static final JsonMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();

    private OracleValues() {
    }

    /** Makes what the driver takes for a value that is not null. */
    @FunctionalInterface
    public interface Writer<T> {

        /** Makes it for a connection. */
        @Nullable Object write(T value, OracleConnection connection) throws SQLException;
    }

    /** Makes a value of what the driver hands out, which is not null. */
    @FunctionalInterface
    public interface Reader<T> {

        /** Reads it. */
        T read(Object value) throws SQLException;
    }

    /** Makes a value when there is a connection; null stays null. */
    public static <T> @Nullable SqlTypeValue made(@Nullable T value, Writer<? super T> writer) {
        if (value == null) {
            return null;
        }
        return new AbstractSqlTypeValue() {

            @Override
            protected @Nullable Object createTypeValue(Connection connection, int sqlType, @Nullable String typeName)
                throws SQLException {
                return writer.write(value, connection.unwrap(OracleConnection.class));
            }
        };
    }

    /** Makes what the driver takes; null stays null. */
    public static <T> @Nullable Object write(@Nullable T value, OracleConnection connection, Writer<? super T> writer)
        throws SQLException {
        return value == null ? null : writer.write(value, connection);
    }

    /** Makes a value of what the driver hands out; null stays null. */
    public static <T> @Nullable T read(@Nullable Object value, Reader<T> reader) throws SQLException {
        return value == null ? null : reader.read(value);
    }

    /** Makes a list of the database, of a type of its own. */
    public static <T> Writer<List<T>> array(String typeName, Writer<? super T> element) {
        return (values, connection) -> {
            var elements = new Object[values.size()];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = write(values.get(i), connection, element);
            }
            return connection.createOracleArray(typeName, elements);
        };
    }

    /** Reads a list of the database. */
    public static <T> Reader<List<T>> list(Reader<T> element) {
        return value -> {
            var values = new ArrayList<T>();
            for (var one : (Object[]) ((Array) value).getArray()) {
                values.add(read(one, element));
            }
            return values;
        };
    }

    /** Hands on what the driver takes as it is. */
    public static Object same(Object value, OracleConnection connection) {
        return value;
    }

    /** Makes a date with its time of day. */
    public static DATE date(LocalDateTime value, OracleConnection connection) throws SQLException {
        return DATE.of(value);
    }

    /** Makes a date and time without a zone. */
    public static TIMESTAMP timestamp(LocalDateTime value, OracleConnection connection) throws SQLException {
        return TIMESTAMP.of(value);
    }

    /** Makes an instant with its offset. */
    public static TIMESTAMPTZ zoned(OffsetDateTime value, OracleConnection connection) throws SQLException {
        return TIMESTAMPTZ.of(value);
    }

    /** Writes a document; null as JSON has it is the null of the database. */
    public static @Nullable String json(JsonNode value, OracleConnection connection) {
        return value.isNull() ? null : value.toString();
    }

    /** Makes a long text. */
    public static Clob clob(String value, OracleConnection connection) throws SQLException {
        var clob = connection.createClob();
        clob.setString(1, value);
        return clob;
    }

    /** Makes a long text of the national character set. */
    public static Clob nclob(String value, OracleConnection connection) throws SQLException {
        var clob = connection.createNClob();
        clob.setString(1, value);
        return clob;
    }

    /** Makes a large object. */
    public static Blob blob(byte[] value, OracleConnection connection) throws SQLException {
        var blob = connection.createBlob();
        blob.setBytes(1, value);
        return blob;
    }

    /** Reads a text, be it long. */
    public static String text(Object value) throws SQLException {
        return value instanceof Clob clob ? clob.getSubString(1, Math.toIntExact(clob.length())) : value.toString();
    }

    /** Reads bytes, be they many. */
    public static byte[] bytes(Object value) throws SQLException {
        return value instanceof Blob blob ? blob.getBytes(1, Math.toIntExact(blob.length())) : (byte[]) value;
    }

    /** Reads a number with all its digits. */
    public static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal number ? number : new BigDecimal(value.toString());
    }

    /** Reads a number that is an integer. */
    public static Integer integer(Object value) {
        return decimal(value).intValueExact();
    }

    /** Reads a number that is an integer of 64 bits. */
    public static Long longInteger(Object value) {
        return decimal(value).longValueExact();
    }

    /** Reads a binary number of 32 bits. */
    public static Float realNumber(Object value) throws SQLException {
        return value instanceof BINARY_FLOAT number ? number.floatValue() : ((Number) value).floatValue();
    }

    /** Reads a binary number of 64 bits. */
    public static Double doubleNumber(Object value) throws SQLException {
        return value instanceof BINARY_DOUBLE number ? number.doubleValue() : ((Number) value).doubleValue();
    }

    /** Reads a truth value, which may be a number. */
    public static Boolean bool(Object value) {
        return value instanceof Boolean flag ? flag : ((Number) value).intValue() != 0;
    }

    /** Reads a date and time without a zone. */
    public static LocalDateTime localDateTime(Object value) throws SQLException {
        if (value instanceof TIMESTAMP timestamp) {
            return timestamp.toLocalDateTime();
        }
        if (value instanceof DATE date) {
            return date.toLocalDateTime();
        }
        if (value instanceof Timestamp timestamp) {
            return timestamp.toLocalDateTime();
        }
        throw unexpected(value);
    }

    /** Reads an instant with its offset. */
    public static OffsetDateTime offsetDateTime(Object value) throws SQLException {
        if (value instanceof TIMESTAMPTZ timestamp) {
            return timestamp.toOffsetDateTime();
        }
        if (value instanceof OffsetDateTime timestamp) {
            return timestamp;
        }
        throw unexpected(value);
    }

    /** Reads a document, whose numbers keep their digits. */
    public static JsonNode jsonNode(Object value) throws SQLException {
        return JSON.readTree(text(value));
    }

    private static DataRetrievalFailureException unexpected(Object value) {
        return new DataRetrievalFailureException("The driver hands out " + value.getClass().getName());
    }
}
