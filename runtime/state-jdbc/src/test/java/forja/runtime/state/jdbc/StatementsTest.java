package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Answers.RETURNS_DEEP_STUBS;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

import forja.runtime.state.FileClaim;
import forja.runtime.state.FileProgress;
import forja.runtime.state.FileState;
import forja.runtime.state.Lane;
import forja.runtime.state.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentMatchers;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** The expected differences between databases: some of them are on no machine of ours. */
class StatementsTest {

    private static final RequestKey KEY = new RequestKey("key", "a");

    private final List<String> asked = new ArrayList<>();

    private final JdbcClient jdbc = mock();

    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, value = {
        "postgresql,'','',' for update skip locked'",
        "mysql,'','',' for update skip locked'",
        "mariadb,'','',' for update skip locked'",
        "oracle,'','',' for update skip locked'",
        "sqlserver,' with (readpast)',' with (updlock, rowlock, readpast)',''",
    })
    void rowsAreLockedAndReadWithoutWaiting(String database, String read, String hint, String lock) {
        recordStatements();
        var dialect = StateDialect.of(database);
        var kept = new JdbcKeptAnswers(jdbc, TransactionOperations.withoutTransaction(), dialect, "svc.kept");

        kept.find(KEY);
        kept.hold(KEY);
        kept.forgetOlder(Instant.EPOCH, 10);
        var outbox = new JdbcOutbox(jdbc, jdbc, TransactionOperations.withoutTransaction(), dialect, "svc.box");
        outbox.lanes();
        outbox.take(new Lane("queue", "placeOrder"), Duration.ofSeconds(30), attempts -> 10);

        var place = "select fingerprint, status, content_type, body from svc.kept";
        assertThat(asked).contains(
            place + read + " where request_key = ?",
            place + hint + " where request_key = ?" + lock,
            "select request_key from svc.kept" + hint + " where expires_at < ?" + lock,
            "select distinct sender, operation from svc.box" + read + " where parked_at is null"
                + " order by sender, operation"
        );
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "postgresql|current_timestamp|current_timestamp - ? * interval '1 second'",
        "mysql|current_timestamp(3)|current_timestamp(3) - interval ? second",
        "mariadb|current_timestamp(3)|current_timestamp(3) - interval ? second",
        "oracle|systimestamp|systimestamp - numtodsinterval(?, 'second')",
        "sqlserver|sysdatetimeoffset()|dateadd(second, -cast(? as int), sysdatetimeoffset())",
    })
    void filesGoByTheClockOfTheDatabase(String database, String now, String ago) {
        recordStatements();
        var dialect = StateDialect.of(database);
        var ledger = new JdbcFileLedger(jdbc, jdbc, dialect, "files");

        ledger.renew(new FileClaim("1", "holder", FileProgress.NONE, FileState.WORKING));
        ledger.forgetOlder(Duration.ofDays(1), 10);
        new JdbcOutbox(jdbc, jdbc, TransactionOperations.withoutTransaction(), dialect, "box")
            .take(new Lane("queue", "placeOrder"), Duration.ofSeconds(30), attempts -> 10);

        assertThat(asked).contains(
            "update box_lane set holder = ?, held_at = " + now + " where sender = ? and operation = ?"
                + " and (held_at is null or held_at < " + ago + ")",
            "select id, message_id, order_key, destination, payload, attempts from box m" + dialect.readHint()
                + " where sender = ? and operation = ? and parked_at is null and not exists (select 1 from box p"
                + dialect.readHint() + " where p.sender = m.sender and p.operation = m.operation"
                + " and p.order_key = m.order_key and p.id <= m.id and p.parked_at is null and p.due_at > " + now
                + ") order by id",
            "update files set renewed_at = " + now + " where id = ? and holder = ?",
            "select id from files" + dialect.readHint() + " where ended_at < " + ago
        );
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "postgresql|select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)| fetch first 5 rows only",
        "mysql|select timestampdiff(microsecond, '1970-01-01 00:00:00', utc_timestamp(3)) div 1000| limit 5",
        "sqlserver|select datediff_big(millisecond, '1970-01-01', sysutcdatetime())"
            + "| offset 0 rows fetch next 5 rows only",
    })
    void ticksGoByTheClockOfTheDatabaseAtThatMoment(String database, String clock, String first) {
        recordStatements();
        var dialect = StateDialect.of(database);

        new JdbcTicks(jdbc, jdbc, dialect, "svc.ticks").history("close", 5);

        assertThat(dialect.clock()).isEqualTo(clock);
        assertThat(asked.get(0)).startsWith("select job, due_at, ").endsWith(" from svc.ticks" + dialect.readHint()
            + " where job = ? and cause <> 'start' order by due_at desc " + first);
    }

    @Test
    void whatWaitsIsCountedByTheClockOfTheDatabase() {
        assertThat(StateDialect.of("oracle").secondsSince("a")).isEqualTo(
            "(cast(sys_extract_utc(systimestamp) as date) - cast(sys_extract_utc(a) as date)) * 86400");
        assertThat(StateDialect.of("sqlserver").secondsSince("a"))
            .isEqualTo("datediff_big(second, a, sysdatetimeoffset())");
    }

    @Test
    void aDatabaseThatNobodyKnowsIsRefused() {
        assertThatThrownBy(() -> StateDialect.of("dbase")).hasMessageContaining("dbase");
    }

    private void recordStatements() {
        JdbcClient.StatementSpec statement = mock(RETURNS_DEEP_STUBS);
        given(statement.params(any(), eq("queue"), eq("placeOrder"), eq(30L)).update()).willReturn(1);
        var oldest = statement.params("queue", "placeOrder").withMaxRows(10);
        given(oldest.query(ArgumentMatchers.<RowMapper<?>>any()).list()).willReturn(List.of());
        given(jdbc.sql(anyString())).willAnswer(call -> {
            asked.add(call.getArgument(0));
            return statement;
        });
    }
}
