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
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

class JdbcOutboxTest {

    private static final Lane LANE = new Lane("queue", "placeOrder");

    private static final Duration LAPSE = Duration.ofMinutes(1);

    private final JdbcClient jdbc = mock();

    private final JdbcClient.StatementSpec statement = mock(RETURNS_SELF);

    private final JdbcClient.StatementSpec opening = mock(RETURNS_SELF);

    private final JdbcClient.MappedQuerySpec<Long> lanes = mock();

    private final JdbcOutbox outbox = new JdbcOutbox(jdbc, jdbc,
        TransactionOperations.withoutTransaction(), new PostgresState(), "service_outbox");

    @Test
    void lanesThatAnotherCopySendsAreLeftToIt() {
        givenNoLane(1);

        assertThat(outbox.take(LANE, LAPSE, attempts -> 10)).isNull();
        verify(jdbc, never()).sql(startsWith("insert"));
    }

    @Test
    void lanesAreOpenedByTheFirstThatComes() {
        givenNoLane(0);
        willThrow(new DuplicateKeyException("quicker")).given(opening).update();

        assertThat(outbox.take(LANE, LAPSE, attempts -> 10)).isNull();
        verify(jdbc).sql(startsWith("insert"));
    }

    private void givenNoLane(long found) {
        given(jdbc.sql(anyString())).willReturn(statement);
        given(jdbc.sql(startsWith("insert"))).willReturn(opening);
        given(statement.query(Long.class)).willReturn(lanes);
        given(lanes.single()).willReturn(found);
    }
}
