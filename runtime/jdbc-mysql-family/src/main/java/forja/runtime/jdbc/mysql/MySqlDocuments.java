package forja.runtime.jdbc.mysql;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Lists and maps, which the database keeps as JSON documents. */
public final class MySqlDocuments {

    private static final JsonMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();

    private MySqlDocuments() {
    }

    /** Writes a list or a map. */
    public static String text(Object value) {
        return JSON.writeValueAsString(value);
    }

    /** Reads a list or a map; null stays null. */
    public static <T> @Nullable T read(@Nullable String text, TypeReference<T> type) {
        return text == null ? null : JSON.readValue(text, type);
    }
}
