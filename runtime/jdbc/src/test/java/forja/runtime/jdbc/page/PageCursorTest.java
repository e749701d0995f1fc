package forja.runtime.jdbc.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.page.Page;
import forja.runtime.page.PageRequest;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageCursorTest {

    private static final String ABOUT = "orders: total desc, note, id";

    private static final Row SECOND = new Row(new BigDecimal("1.50"), null, 2);

    private static final List<Row> ROWS = List.of(new Row(new BigDecimal("2"), "ä\"", 1), SECOND,
        new Row(BigDecimal.ONE, "", 3));

    @Test
    void anotherPageIsThereWhereOneMoreRowIs() throws SQLException {
        assertThat(page(null, 3, ROWS)).isEqualTo(new Page<>(ROWS, null));
        assertThat(page(null, 2, List.of())).isEqualTo(new Page<>(List.of(), null));

        var first = page(null, 2, ROWS);

        assertThat(first.items()).isEqualTo(ROWS.subList(0, 2));
        assertThat(first.next()).matches("[A-Za-z0-9_-]+");
    }

    @Test
    void thatStartsBehindTheValuesOfTheLastRow() throws SQLException {
        var start = PageCursor.of(ABOUT, 3, new PageRequest(page(null, 2, ROWS).next(), 2));

        assertThat(start.select("select", "true", "order")).isEqualTo("select\nwhere true\norder");
        assertThat(valuesOf(start)).containsExactly(SECOND.total(), null, 2);
    }

    @Test
    void theFirstPageStartsAnywhere() {
        var start = PageCursor.of(ABOUT, 3, new PageRequest(null, 2));

        assertThat(start.select("select", "true", "order")).isEqualTo("select\norder");
        assertThat(valuesOf(start)).containsOnlyNulls();
        assertThat(start.fetched()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AA", "AAAAAA", "!", "AAAAAFtd", "100"})
    void anotherTextIsRefused(String text) {
        assertThatThrownBy(() -> PageCursor.of(ABOUT, 3, new PageRequest(text, 2)))
            .satisfies(PageCursorTest::isInvalid);
    }

    @Test
    void soIsOneThatWasChangedAndOneOfAnotherOperation() throws SQLException {
        var text = String.valueOf(page(null, 2, ROWS).next());
        var changed = text.substring(0, 12) + (text.charAt(12) == 'A' ? 'B' : 'A') + text.substring(13);

        assertThatThrownBy(() -> PageCursor.of(ABOUT, 3, new PageRequest(changed, 2)))
            .satisfies(PageCursorTest::isInvalid);
        assertThatThrownBy(() -> PageCursor.of("lines: total, note, id", 3, new PageRequest(text, 2)))
            .satisfies(PageCursorTest::isInvalid);
    }

    @Test
    void rowsThatCannotBeToldApartHaveNoPages() {
        var alike = List.of(SECOND, new Row(new BigDecimal("1.5"), null, 2));

        assertThatThrownBy(() -> page(null, 1, alike)).isInstanceOf(IllegalStateException.class);
    }

    private static List<@Nullable Object> valuesOf(PageCursor start) {
        return Arrays.asList(start.value(0, BigDecimal::new), start.value(1, text -> text),
            start.value(2, Integer::valueOf));
    }

    private static Page<Row> page(@Nullable String start, int limit, List<Row> rows) throws SQLException {
        var left = rows.iterator();
        return PageCursor.of(ABOUT, 3, new PageRequest(start, limit))
            .rows((rs, number) -> left.next(), row -> Arrays.asList(row.total(), row.note(), row.id()))
            .extractData(resultOf(left));
    }

    private static ResultSet resultOf(Iterator<Row> left) throws SQLException {
        var result = mock(ResultSet.class);
        when(result.next()).thenAnswer(call -> left.hasNext());
        return result;
    }

    private static void isInvalid(Throwable refused) {
        assertThat(refused).isInstanceOf(FailureException.class);
        assertThat(((FailureException) refused).failure().kind()).isEqualTo(Failure.Kind.INVALID);
    }

    private record Row(BigDecimal total, @Nullable String note, int id) {
    }
}
