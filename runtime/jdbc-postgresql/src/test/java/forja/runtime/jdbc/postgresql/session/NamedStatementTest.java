package forja.runtime.jdbc.postgresql.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class NamedStatementTest {

    private static final String TEXT = "select add(?, ?)";

    private final Connection connection = mock();

    private final PreparedStatement plain = mock();

    private final PreparedStatement named = mock();

    private final ResultSet rows = mock();

    private final Runnable told = mock();

    @Test
    void theNameIsTheFirstParameterAndItsRowIsPassedOver() throws SQLException {
        given(named.getMoreResults()).willReturn(true);
        given(named.getResultSet()).willReturn(rows);

        try (var statement = statement()) {
            statement.setFetchSize(2);
            statement.setInt(1, 7);
            statement.setString(2, "x");
            assertThat(statement.executeQuery()).isSameAs(rows);
        }

        var inTurn = inOrder(named, told);
        then(named).should(inTurn).setString(1, "shop add");
        then(named).should(inTurn).setFetchSize(2);
        then(named).should(inTurn).setInt(2, 7);
        then(named).should(inTurn).setString(3, "x");
        then(named).should(inTurn).execute();
        then(told).should(inTurn).run();
        then(named).should(inTurn).close();
    }

    @Test
    void countsOfRowsAreThoseOfTheStatement() throws SQLException {
        given(named.getUpdateCount()).willReturn(3);

        try (var statement = statement()) {
            assertThat(statement.executeUpdate()).isEqualTo(3);
        }
    }

    @Test
    void batchesGoAsTheyStand() throws SQLException {
        try (var statement = statement()) {
            statement.setInt(1, 7);
            statement.addBatch();
            statement.setInt(1, 8);
            statement.addBatch();
            statement.executeBatch();
        }

        then(plain).should().setInt(1, 7);
        then(plain).should().setInt(1, 8);
        then(plain).should().executeBatch();
        then(told).should(never()).run();
    }

    @Test
    void whatIsNeverAskedIsNeverPrepared() throws SQLException {
        statement().close();

        then(connection).should(never()).prepareStatement(any());
    }

    private PreparedStatement statement() throws SQLException {
        given(connection.prepareStatement(TEXT)).willReturn(plain);
        given(connection.prepareStatement(PostgresTrace.NAMING + TEXT)).willReturn(named);
        return new NamedStatement(connection, TEXT, "shop add", told).asStatement();
    }
}
