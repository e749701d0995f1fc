package forja.runtime.jdbc;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;

/** A statement for several requests: many of them take one way to the database. */
public final class Batch {

    private final MapSqlParameterSource values = new MapSqlParameterSource();

    private Batch() {
    }

    /** Does a statement for each of these, with the values of each. */
    public static <T> void update(NamedParameterJdbcOperations jdbc, String sql, List<T> requests,
        BiFunction<T, Batch, Batch> values) {
        jdbc.batchUpdate(sql, requests.stream()
            .map(request -> values.apply(request, new Batch()).values)
            .toArray(SqlParameterSource[]::new));
    }

    /** Has the value of a parameter, and its type as JDBC knows it. */
    public Batch param(String name, @Nullable Object value, int type) {
        values.addValue(name, value, type);
        return this;
    }
}
