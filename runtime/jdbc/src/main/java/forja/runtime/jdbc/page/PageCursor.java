package forja.runtime.jdbc.page;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
import java.math.BigDecimal;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Where a page of rows starts: behind the row that has these values in the columns that tell rows apart. A caller holds
 * them as a text with a checksum over itself, the operation and the columns. It is no secret and no right: whoever
 * makes one up only starts elsewhere among rows that the operation answers them anyway.
 */
public final class PageCursor {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String about;

    private final @Nullable String @Nullable [] values;

    private final int limit;

    private PageCursor(String about, @Nullable String @Nullable [] values, int limit) {
        this.about = about;
        this.values = values;
        this.limit = limit;
    }

    /** Reads where a page starts. {@code about} is the operation and its columns: a text of others is refused. */
    public static PageCursor of(String about, int columns, PageRequest page) {
        var values = page.start() == null ? null : read(about, columns, page.start());
        return new PageCursor(about, values, page.limit());
    }

    /** Writes the statement of the rows behind the values, in order; of all rows at the start. */
    public String select(String table, String condition, String order) {
        return values == null ? table + "\n" + order : table + "\nwhere " + condition + "\n" + order;
    }

    /** Reads the value of a column, from 0; null at the start as well, where nothing asks for it. */
    public <T> @Nullable T value(int column, Function<String, T> parser) {
        var text = values == null ? null : values[column];
        try {
            return text == null ? null : parser.apply(text);
        } catch (RuntimeException e) {
            throw refused(e);
        }
    }

    /** Counts the rows to ask for, one more than the page has: it tells whether there is another page. */
    public int fetched() {
        return limit + 1;
    }

    /**
     * Reads the rows of the page, and where the next one starts. {@code columns} are the values that tell a row apart:
     * of two rows with the same ones, a page could lose one.
     */
    public <T> ResultSetExtractor<Page<T>> rows(RowMapper<T> mapper, Function<T, List<?>> columns) {
        return rs -> {
            var rows = new ArrayList<T>();
            while (rs.next()) {
                var row = mapper.mapRow(rs, rows.size());
                if (!rows.isEmpty() && isSame(columns.apply(rows.get(rows.size() - 1)), columns.apply(row))) {
                    throw new IllegalStateException("Two rows have the same values, and pages lose rows: " + about);
                }
                rows.add(row);
            }
            if (rows.size() <= limit) {
                return new Page<>(rows, null);
            }
            return new Page<>(List.copyOf(rows.subList(0, limit)), text(columns.apply(rows.get(limit - 1))));
        };
    }

    private String text(List<?> row) {
        var json = JSON.writeValueAsBytes(row.stream().map(value -> value == null ? null : value.toString()).toList());
        var bytes = ByteBuffer.allocate(Integer.BYTES + json.length).putInt(checksum(about, json)).put(json).array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static @Nullable String[] read(String about, int columns, String text) {
        try {
            var bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            var checksum = bytes.getInt();
            var json = Arrays.copyOfRange(bytes.array(), Integer.BYTES, bytes.capacity());
            if (checksum == checksum(about, json)) {
                var values = JSON.readValue(json, String[].class);
                if (values.length == columns) {
                    return values;
                }
            }
        } catch (IllegalArgumentException | BufferUnderflowException | JacksonException e) {
            throw refused(e);
        }
        throw refused(null);
    }

    private static int checksum(String about, byte[] json) {
        var checksum = new CRC32();
        checksum.update(about.getBytes(StandardCharsets.UTF_8));
        checksum.update(json);
        return (int) checksum.getValue();
    }

    private static FailureException refused(@Nullable Exception cause) {
        var refused = new FailureException(new Failure(Failure.Kind.INVALID,
            "This is not where a page of this operation starts.",
            "Take what the page before says of the next one as it is, or leave it out to start again."));
        refused.initCause(cause);
        return refused;
    }

    private static boolean isSame(List<?> one, List<?> other) {
        for (var index = 0; index < one.size(); index++) {
            var value = one.get(index);
            var equal = value instanceof BigDecimal number && other.get(index) instanceof BigDecimal another
                ? number.compareTo(another) == 0
                : Objects.equals(value, other.get(index));
            if (!equal) {
                return false;
            }
        }
        return true;
    }
}
