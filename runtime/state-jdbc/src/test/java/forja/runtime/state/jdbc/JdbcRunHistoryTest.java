package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Answers.RETURNS_SELF;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.startsWith;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import forja.runtime.failure.Failure;
import forja.runtime.state.Run;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class JdbcRunHistoryTest {

    private static final Run RUN = new Run("1", "tidyUp", null, "host/1");

    private final JdbcClient jdbc = mock();

    private final JdbcClient.StatementSpec statement = mock(RETURNS_SELF);

    private final JdbcClient.MappedQuerySpec<String> old = mock();

    private final JdbcRunHistory history = new JdbcRunHistory(jdbc, new PostgresState(), "service_runs");

    @BeforeEach
    void statements() {
        given(jdbc.sql(anyString())).willReturn(statement);
        given(statement.query(String.class)).willReturn(old);
    }

    @Test
    void aRunThatDidItsWorkHasNoFailure() {
        history.end(RUN, null);

        verify(statement).params("done", null, "1");
    }

    @Test
    void aRunThatFailedHasItsKind() {
        history.end(RUN, Failure.Kind.TIMEOUT);

        verify(statement).params("failed", "TIMEOUT", "1");
    }

    @Test
    void onlyWhatIsOldIsForgotten() {
        given(old.list()).willReturn(List.of("1", "2")).willReturn(List.of());

        assertThat(history.forgetOlder(Duration.ofDays(1), 10)).isEqualTo(2);
        verify(statement).param("ids", List.of("1", "2"));
    }

    @Test
    void nothingIsRemovedWhereNothingIsOld() {
        given(old.list()).willReturn(List.of());

        assertThat(history.forgetOlder(Duration.ofDays(1), 10)).isZero();
        verify(jdbc, never()).sql(startsWith("delete"));
        verify(statement, never()).param(anyString(), any());
    }
}
