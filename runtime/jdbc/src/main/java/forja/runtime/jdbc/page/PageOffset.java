package forja.runtime.jdbc.page;

import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;

/**
 * Where a page of rows starts by how many are before it. What comes or goes in between moves all that is behind it.
 *
 * @param before how many rows are before the page
 * @param limit how many rows it has at most
 */
public record PageOffset(long before, int limit) {

    /** Reads where a page starts from what the page before said of it. */
    public static PageOffset of(PageRequest page) {
        return new PageOffset(page.start() == null ? 0 : Long.parseLong(page.start()), page.limit());
    }

    /** Counts the rows to ask for, one more than the page has: it tells whether there is another page. */
    public int fetched() {
        return limit + 1;
    }

    /** Reads the rows of the page, and where the next one starts. */
    public <T> ResultSetExtractor<Page<T>> rows(RowMapper<T> mapper) {
        return rs -> {
            var rows = new ArrayList<T>();
            while (rs.next()) {
                rows.add(mapper.mapRow(rs, rows.size()));
            }
            return rows.size() <= limit
                ? new Page<>(rows, null)
                : new Page<>(List.copyOf(rows.subList(0, limit)), Long.toString(before + limit));
        };
    }
}
