package forja.runtime.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import forja.runtime.failure.FailureException;
import forja.runtime.value.Omittable;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.dao.TypeMismatchDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

class RoutineCallTest {

    private final Connection connection = mock();

    private final CallableStatement call = mock();

    private final JdbcTemplate template = template();

    /** What the call answers: rows by their number, update counts below zero, nothing more behind the last. */
    private final List<Integer> answers = new ArrayList<>();

    @BeforeEach
    void answersComeInTheirOrder() throws SQLException {
        when(connection.prepareCall(anyString())).thenReturn(call);
        when(call.getConnection()).thenReturn(connection);
        when(call.execute()).thenAnswer(made -> isAtRows());
        when(call.getMoreResults()).thenAnswer(asked -> {
            answers.remove(0);
            return isAtRows();
        });
        when(call.getUpdateCount()).thenAnswer(asked -> answers.isEmpty() ? -1 : -answers.get(0));
        when(call.getResultSet()).thenAnswer(asked -> rows(answers.get(0)));
    }

    @Test
    void parametersGoByTheirPositionAndTheirType() throws SQLException {
        RoutineCall.of(template, "{call p(?, ?, ?)}")
            .in(1, "a", Types.VARCHAR)
            .out(2, Types.INTEGER)
            .inOut(3, null, Types.BIGINT)
            .execute();

        verify(connection).prepareCall("{call p(?, ?, ?)}");
        verify(call).setString(1, "a");
        verify(call).registerOutParameter(2, Types.INTEGER);
        verify(call).setNull(3, Types.BIGINT);
        verify(call).registerOutParameter(3, Types.BIGINT);
    }

    @Test
    void typesOfTheDatabaseAndDigitsGoAlong() throws SQLException {
        RoutineCall.of(template, "p")
            .in(1, null, Types.ARRAY, "SHOP.NUMBERS")
            .out(2, Types.STRUCT, "SHOP.LINE")
            .inOut(3, null, Types.STRUCT, "SHOP.LINE")
            .out(4, Types.DECIMAL, 3)
            .inOut(5, new BigDecimal("1.5"), Types.DECIMAL, 3)
            .execute();

        verify(call).setNull(1, Types.ARRAY, "SHOP.NUMBERS");
        verify(call).registerOutParameter(2, Types.STRUCT, "SHOP.LINE");
        verify(call).setNull(3, Types.STRUCT, "SHOP.LINE");
        verify(call).registerOutParameter(4, Types.DECIMAL, 3);
        verify(call).setBigDecimal(5, new BigDecimal("1.500"));
        verify(call).registerOutParameter(5, Types.DECIMAL, 3);
    }

    @Test
    void parametersOutOfTheirOrderAreRefused() {
        assertThatThrownBy(() -> RoutineCall.of(template, "p").in(2, "a", Types.VARCHAR))
            .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatWasLeftOutIsNoArgument() throws SQLException {
        RoutineCall.of(template, "begin p(", "A => ?", "); end;")
            .in(1, 7, Types.INTEGER)
            .given("B => ?", Omittable.omitted(), Types.VARCHAR)
            .given("C => ?", Omittable.of(12L), Object::toString, Types.VARCHAR)
            .given("D => ?", Omittable.of(null), Types.ARRAY, "SHOP.NUMBERS")
            .execute();
        RoutineCall.of(template, "begin p(", "", "); end;").execute();

        verify(connection).prepareCall("begin p(A => ?, C => ?, D => ?); end;");
        verify(connection).prepareCall("begin p(); end;");
        verify(call).setString(2, "12");
        verify(call).setNull(3, Types.ARRAY, "SHOP.NUMBERS");
    }

    @Test
    void resultsAreReadInTheirOrderAndUpdateCountsAreAddedUp() {
        answers.addAll(List.of(-2, 3, -5, 1, 2, 1));

        var read = RoutineCall.of(template, "p").execute(results -> {
            var list = results.list(10, (rs, number) -> number);
            var single = results.single((rs, number) -> "one");
            var all = results.all(10, (rs, number) -> number);
            return List.of(list, single, all, results.updateCount());
        });

        assertThat(read).isEqualTo(List.of(List.of(0, 1, 2), "one", List.of(List.of(0, 1), List.of(0)), 7));
    }

    @Test
    void aRoutineThatAnswersFewerResultsHasNone() {
        answers.add(-1);

        var read = RoutineCall.of(template, "p").execute(results -> {
            assertThat(results.<Integer>single((rs, number) -> number)).isNull();
            return results.list(10, (rs, number) -> number);
        });

        assertThat(read).isEmpty();
    }

    @Test
    void resultsBehindThoseThatAreReadAreNotPassedOver() {
        answers.addAll(List.of(-1, 1));

        assertThatThrownBy(() -> RoutineCall.of(template, "p").execute())
            .isInstanceOf(TypeMismatchDataAccessException.class)
            .hasMessage("The routine answered more results than this operation has.");
    }

    @Test
    void aSecondRowOfOneIsRefused() {
        answers.add(2);

        assertThatThrownBy(() -> RoutineCall.of(template, "p").execute(results -> results.single((rs, row) -> row)))
            .isInstanceOf(IncorrectResultSizeDataAccessException.class);
    }

    @Test
    void resultsOfAllKindsTogetherHaveSoManyRows() {
        answers.addAll(List.of(3, 3));

        assertThatThrownBy(() -> RoutineCall.of(template, "p").execute(results -> results.all(6, (rs, row) -> row)))
            .isInstanceOf(FailureException.class);
    }

    @Test
    void aRowThatIsNotWhatItIsReadAsIsTold() {
        answers.add(1);

        assertThatThrownBy(() -> RoutineCall.of(template, "p").execute(results -> results.list(1, (rs, row) -> {
            throw new SQLException("no such column");
        })))
            .isInstanceOf(TypeMismatchDataAccessException.class)
            .hasMessage("The routine answered other columns than this operation has.");
    }

    @Test
    void rowsAreHandedOutAsTheyAreRead() throws SQLException {
        answers.addAll(List.of(-1, 3));
        var seen = new ArrayList<Integer>();

        RoutineCall.of(template, "p").fetchSize(1000).each(3, (rs, number) -> number, seen::add);

        assertThat(seen).containsExactly(0, 1, 2);
        verify(call).setFetchSize(1000);
    }

    @Test
    void theDriverIsToldBeforeTheCallAndAfterAnAnswerThatIsNotReadToItsEnd() throws SQLException {
        var driver = new OwnDriver();
        answers.add(2);

        assertThatThrownBy(() -> RoutineCall.of(template, driver, "p").maxRows(2)
            .execute(results -> results.list(1, (rs, number) -> number))).isInstanceOf(FailureException.class);

        assertThat(driver.told).containsExactly("prepared without outputs", "made", "left", "given up");
        var order = inOrder(call);
        order.verify(call).setFetchSize(1);
        order.verify(call).setMaxRows(2);
        order.verify(call).execute();
    }

    @Test
    void anAnswerThatIsReadToItsEndIsNotGivenUp() throws SQLException {
        var driver = new OwnDriver();

        RoutineCall.of(template, driver, "p").out(1, Types.INTEGER).execute();

        assertThat(driver.told).containsExactly("prepared with outputs", "made");
        verify(call, never()).setFetchSize(anyInt());
    }

    @Test
    void whatFailsWhileOneIsGivenUpGoesAlongWithItsReason() {
        var failure = new SQLException("gone");
        var driver = new DriverResults() {

            @Override
            public void giveUp(CallableStatement given) throws SQLException {
                throw failure;
            }
        };
        answers.add(1);

        assertThatThrownBy(() -> RoutineCall.of(template, driver, "p").execute())
            .isInstanceOf(TypeMismatchDataAccessException.class)
            .hasSuppressedException(failure);
    }

    private boolean isAtRows() {
        return !answers.isEmpty() && answers.get(0) > 0;
    }

    private ResultSet rows(int count) throws SQLException {
        var rows = mock(ResultSet.class);
        var left = new AtomicInteger(count);
        when(rows.getStatement()).thenReturn(call);
        when(rows.next()).thenAnswer(asked -> left.getAndDecrement() > 0);
        return rows;
    }

    private JdbcTemplate template() {
        DataSource pool = mock();
        try {
            when(pool.getConnection()).thenReturn(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new JdbcTemplate(pool);
    }

    /** One that is told everything. */
    private static final class OwnDriver implements DriverResults {

        private final List<String> told = new ArrayList<>();

        @Override
        public void prepare(CallableStatement given, boolean hasOutputs) throws SQLException {
            told.add("prepared " + (hasOutputs ? "with" : "without") + " outputs");
            if (!hasOutputs) {
                given.setFetchSize(1);
            }
        }

        @Override
        public boolean execute(CallableStatement given) throws SQLException {
            told.add("made");
            return given.execute();
        }

        @Override
        public void leave(Statement given) {
            told.add("left");
        }

        @Override
        public void giveUp(CallableStatement given) {
            told.add("given up");
        }
    }
}
