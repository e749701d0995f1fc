package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Answers.RETURNS_SELF;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

import forja.runtime.state.AlreadyTakenException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;

class JdbcInboxTest {

    private final JdbcClient jdbc = mock();

    private final JdbcClient.StatementSpec statement = mock(RETURNS_SELF);

    private final JdbcInbox inbox = new JdbcInbox(jdbc, "service_inbox");

    @Test
    void messagesThatAreThereWereTaken() {
        given(jdbc.sql(anyString())).willReturn(statement);
        willThrow(new DuplicateKeyException("there")).given(statement).update();

        assertThatThrownBy(() -> inbox.take("orders", "1")).isInstanceOf(AlreadyTakenException.class);
    }

    @Test
    void whatElseFailsIsNotTakenForDuplicates() {
        given(jdbc.sql(anyString())).willReturn(statement);
        willThrow(new QueryTimeoutException("slow")).given(statement).update();

        assertThatThrownBy(() -> inbox.take("orders", "1")).isInstanceOf(QueryTimeoutException.class);
    }
}
