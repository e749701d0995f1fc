package forja.runtime.jdbc.sqlserver;

import java.sql.SQLException;
import java.sql.SQLXML;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlTypeValue;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Values of the database that JDBC has no type for. */
public final class SqlServerValues {

    private static final JsonMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();

    /** The database keeps seven digits of a second and refuses more. */
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSS");

    private static final DateTimeFormatter DATE_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSS");

    private static final DateTimeFormatter INSTANT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSxxx");

    private SqlServerValues() {
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

    /** Makes a value of XML when there is a connection. */
    public static SqlTypeValue xml(String text) {
        return (statement, index, sqlType, typeName) -> {
            var xml = statement.getConnection().createSQLXML();
            xml.setString(text);
            statement.setSQLXML(index, xml);
        };
    }

    /** Reads XML; null stays null. */
    public static @Nullable String xmlText(@Nullable SQLXML xml) throws SQLException {
        return xml == null ? null : xml.getString();
    }

    /** Writes dates and times as the database reads them in every language that a session may have. */
    public static String text(Temporal value) {
        if (value instanceof OffsetDateTime instant) {
            return INSTANT.format(instant);
        }
        if (value instanceof LocalDateTime dateTime) {
            return DATE_TIME.format(dateTime);
        }
        return value instanceof LocalDate ? value.toString() : TIME.format(value);
    }
}
