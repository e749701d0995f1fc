package forja.runtime.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RowLimitTest {

    private static final DriverResults CANCELLED = new DriverResults() {

        @Override
        public void leave(Statement statement) throws SQLException {
            statement.cancel();
        }
    };

    private final Statement statement = mock();

    @Test
    void asManyRowsAsThereMayBeAreRead() throws SQLException {
        assertThat(RowLimit.list(3, (rs, number) -> number).extractData(rows(3))).containsExactly(0, 1, 2);
        assertThat(RowLimit.list(3, (rs, number) -> number, CANCELLED).extractData(rows(0))).isEmpty();
        verify(statement, never()).cancel();
    }

    @Test
    void moreAreRefusedAndTheRestIsLeftAsTheDriverNeedsIt() throws SQLException {
        try (var rows = rows(4)) {
            assertThatThrownBy(() -> RowLimit.read(rows, 3, (rs, number) -> number))
                .satisfies(RowLimitTest::isRefused);
        }
        verify(statement, never()).cancel();

        try (var rows = rows(4)) {
            assertThatThrownBy(() -> RowLimit.list(3, (rs, number) -> number, CANCELLED).extractData(rows))
                .satisfies(RowLimitTest::isRefused);
        }
        verify(statement).cancel();
    }

    @Test
    void rowsAreHandedOutAsTheyAreRead() throws SQLException {
        var seen = new ArrayList<Integer>();

        try (var rows = rows(4)) {
            assertThatThrownBy(() -> RowLimit.each(3, (rs, number) -> number, seen::add, CANCELLED).extractData(rows))
                .satisfies(RowLimitTest::isRefused);
        }

        assertThat(seen).isEqualTo(List.of(0, 1, 2));
        verify(statement).cancel();
        assertThat(RowLimit.each(3, (rs, number) -> number, seen::add).extractData(rows(3))).isEqualTo(3);
    }

    @Test
    void whoGetsThemEndsTheCallByWhatItThrows() throws SQLException {
        var enough = new IllegalStateException("enough");

        try (var rows = rows(4)) {
            assertThatThrownBy(() -> RowLimit.each(3, (rs, number) -> number, row -> {
                throw enough;
            }, CANCELLED).extractData(rows)).isSameAs(enough);
        }

        verify(statement).cancel();
    }

    @Test
    void handingThemOutTakesNoLongerThanCallsTake() throws SQLException {
        when(statement.getQueryTimeout()).thenReturn(1);

        try (var rows = rows(1000)) {
            assertThatThrownBy(() -> RowLimit.each(1000, (rs, number) -> number, row -> pause()).extractData(rows))
                .isInstanceOfSatisfying(FailureException.class,
                    late -> assertThat(late.failure().kind()).isEqualTo(Failure.Kind.TIMEOUT));
        }
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void isRefused(Throwable error) {
        assertThat(error).isInstanceOfSatisfying(FailureException.class,
            refused -> assertThat(refused.failure()).isEqualTo(new Failure(Failure.Kind.REFUSED,
                "The answer has more than 3 rows.", "Ask for fewer of them.")));
    }

    private ResultSet rows(int count) throws SQLException {
        var rows = mock(ResultSet.class);
        var left = new AtomicInteger(count);
        when(rows.getStatement()).thenReturn(statement);
        when(rows.next()).thenAnswer(call -> left.getAndDecrement() > 0);
        return rows;
    }
}
