package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Answers.RETURNS_SELF;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

import forja.runtime.state.RequestKey;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

class JdbcKeptAnswersTest {

    private static final RequestKey KEY = new RequestKey("key", "a");

    private final JdbcClient jdbc = mock();

    private final JdbcClient.StatementSpec statement = mock(RETURNS_SELF);

    private final JdbcKeptAnswers answers = new JdbcKeptAnswers(jdbc,
        TransactionOperations.withoutTransaction(), new PostgresState(), "service_idempotency");

    @BeforeEach
    void statements() {
        given(jdbc.sql(anyString())).willReturn(statement);
    }

    @Test
    void aPlaceThatIsThereIsNotMadeAgain() {
        willThrow(new DuplicateKeyException("there")).given(statement).update();

        assertThat(answers.open(KEY, Instant.EPOCH)).isFalse();
    }

    @Test
    void whatElseFailsIsNotTakenForPlacesThatAreThere() {
        willThrow(new QueryTimeoutException("slow")).given(statement).update();

        assertThatThrownBy(() -> answers.open(KEY, Instant.EPOCH)).isInstanceOf(QueryTimeoutException.class);
    }
}
