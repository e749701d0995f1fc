package forja.runtime.jdbc.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageOffsetTest {

    @Test
    void anotherPageIsThereWhereOneMoreRowIs() throws SQLException {
        assertThat(page(null, 3)).isEqualTo(new Page<>(List.of(0, 1), "2"));
        assertThat(page("40", 3)).isEqualTo(new Page<>(List.of(0, 1), "42"));
        assertThat(page("40", 2)).isEqualTo(new Page<>(List.of(0, 1), null));
        assertThat(page("40", 0)).isEqualTo(new Page<>(List.of(), null));
    }

    @Test
    void oneMoreRowIsAskedForThanThePageHas() {
        var start = PageOffset.of(new PageRequest("40", 2));

        assertThat(start).isEqualTo(new PageOffset(40, 2));
        assertThat(start.fetched()).isEqualTo(3);
    }

    private static Page<Integer> page(@Nullable String start, int count) throws SQLException {
        var result = mock(ResultSet.class);
        var left = new AtomicInteger(count);
        when(result.next()).thenAnswer(call -> left.getAndDecrement() > 0);
        return PageOffset.of(new PageRequest(start, 2)).rows((rs, number) -> number).extractData(result);
    }
}
