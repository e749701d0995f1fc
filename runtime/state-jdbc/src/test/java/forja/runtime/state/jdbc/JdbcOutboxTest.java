package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Answers.RETURNS_SELF;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.startsWith;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import forja.runtime.state.Lane;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

class JdbcOutboxTest {

    private static final Lane LANE = new Lane("queue", "placeOrder");

    private final JdbcClient jdbc = mock();

    private final JdbcClient.StatementSpec statement = mock(RETURNS_SELF);

    private final JdbcClient.MappedQuerySpec<String> locked = mock();

    private final JdbcClient.MappedQuerySpec<Long> lanes = mock();

    private final JdbcOutbox outbox = new JdbcOutbox(jdbc, jdbc,
        TransactionOperations.withoutTransaction(), new PostgresState(), "service_outbox");

    @Test
    void lanesThatAnotherCopySendsAreLeftToIt() {
        givenNoLock(1);

        assertThat(outbox.send(LANE, 10, messages -> {
            throw new AssertionError();
        })).isZero();
        verify(jdbc, never()).sql(startsWith("insert"));
    }

    @Test
    void lanesAreOpenedByTheFirstThatComes() {
        givenNoLock(0);
        willThrow(new DuplicateKeyException("quicker")).given(statement).update();

        assertThat(outbox.send(LANE, 10, messages -> {})).isZero();
        verify(jdbc).sql(startsWith("insert"));
    }

    private void givenNoLock(long found) {
        given(jdbc.sql(anyString())).willReturn(statement);
        given(statement.query(String.class)).willReturn(locked);
        given(locked.optional()).willReturn(Optional.empty());
        given(statement.query(Long.class)).willReturn(lanes);
        given(lanes.single()).willReturn(found);
    }
}
