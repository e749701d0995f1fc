package com.acme.shop.repository;

import com.acme.shop.page.Page;
import com.acme.shop.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;

/** Where a page of rows starts by how many are before it. What comes or goes in between moves all that is behind it. */
record PageOffset(long before, int limit) {

    static PageOffset of(PageRequest page) {
        return new PageOffset(page.start() == null ? 0 : Long.parseLong(page.start()), page.limit());
    }

    /** One more than the page has: it tells whether there is another page. */
    int fetched() {
        return limit + 1;
    }

    <T> ResultSetExtractor<Page<T>> rows(RowMapper<T> mapper) {
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
