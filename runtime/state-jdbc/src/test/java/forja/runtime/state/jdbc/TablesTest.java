package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.state.AlreadyTakenException;
import forja.runtime.state.Answer;
import forja.runtime.state.FileClaim;
import forja.runtime.state.FileLostException;
import forja.runtime.state.FileProgress;
import forja.runtime.state.FileState;
import forja.runtime.state.KnownFile;
import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.RequestKey;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What tables promise to several copies of a service: those have nothing in common but the tables. */
class TablesTest {

    @Nested
    class Postgres extends Tables {
        Postgres() {
            super("postgresql");
        }
    }

    @Nested
    class MariaDb extends Tables {
        MariaDb() {
            super("mariadb");
        }
    }

    /** The same on each database. */
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Tables {

        private static final Duration LAPSE = Duration.ofMinutes(1);

        private static final Lane LANE = new Lane("queue", "placeOrder");

        private static final Answer ANSWER = new Answer(201, "application/json", new byte[] {'1'});

        private final String kind;

        private OwnState own;

        private StateDatabase database;

        private TransactionTemplate transactions;

        Tables(String kind) {
            this.kind = kind;
        }

        @BeforeAll
        void open() throws SQLException, IOException {
            own = OwnState.on(kind);
            transactions = new TransactionTemplate(new JdbcTransactionManager(own.pool));
            database = new StateDatabase(StateDialect.of(kind), JdbcClient.create(own.pool), transactions,
                () -> own.pool);
        }

        @AfterAll
        void close() throws SQLException {
            own.close();
        }

        @Test
        void aMessageIsTakenOnceAndNotWhereItsWorkIsUndone() {
            var inbox = new JdbcInbox(database.jdbc(), "service_inbox");
            transactions.executeWithoutResult(status -> {
                inbox.take("orders", "1");
                status.setRollbackOnly();
            });
            assertThat(inbox.has("orders", "1")).isFalse();

            inbox.take("orders", "1");

            assertThat(inbox.has("orders", "1")).isTrue();
            assertThatThrownBy(() -> inbox.take("orders", "1")).isInstanceOf(AlreadyTakenException.class);
            inbox.take("bills", "1");
        }

        @Test
        void messagesAreSentByOneCopyInTheirOrder() {
            var outbox = outbox();
            for (var number = 0; number < 3; number++) {
                outbox.add(new OutboxMessage("id" + number, LANE, "/orders", "{" + number + "}"));
            }
            assertThat(outbox.backlog().waiting()).isEqualTo(3);
            assertThat(outbox.lanes()).containsExactly(LANE);
            assertThat(outbox.send(LANE, 2, messages -> {
                throw new AssertionError();
            })).as("the first time opens the lane").isZero();

            var sent = new ArrayList<String>();
            assertThat(outbox.send(LANE, 2, messages -> {
                messages.forEach(message -> sent.add(message.payload()));
                assertThat(elsewhere(() -> outbox().send(LANE, 2, others -> {
                    throw new AssertionError();
                }))).as("another copy leaves the lane").isZero();
            })).isEqualTo(2);

            assertThat(sent).containsExactly("{0}", "{1}");
            assertThat(outbox.backlog().waiting()).isEqualTo(1);
            assertThatThrownBy(() -> outbox.send(LANE, 2, messages -> {
                throw new IllegalStateException("away");
            })).hasMessage("away");
            assertThat(outbox.send(LANE, 2, messages -> sent.add(messages.get(0).payload()))).isEqualTo(1);
            assertThat(sent).endsWith("{2}");
            assertThat(outbox.backlog()).isEqualTo(new Outbox.Backlog(0, 0));
        }

        @Test
        void aMessageOfWorkThatIsUndoneIsNotSent() {
            var outbox = outbox();
            transactions.executeWithoutResult(status -> {
                outbox.add(new OutboxMessage("undone", new Lane("queue", "undone"), "/orders", "{}"));
                status.setRollbackOnly();
            });
            assertThat(outbox.lanes()).doesNotContain(new Lane("queue", "undone"));
        }

        @Test
        void anAnswerIsKeptForWhoHoldsItsPlace() {
            var kept = keptAnswers();
            var key = new RequestKey("key", "fingerprint");
            var until = Instant.now().plusSeconds(60);

            assertThat(kept.find(key)).isNull();
            assertThat(kept.open(key, until)).isTrue();
            assertThat(kept.open(key, until)).isFalse();
            transactions.executeWithoutResult(status -> {
                assertThat(Objects.requireNonNull(kept.hold(key)).answer()).isNull();
                assertThat(elsewhere(() -> keptAnswers().hold(key))).as("another copy does not wait").isNull();
                assertThat(elsewhere(() -> keptAnswers().forgetOlder(until.plusSeconds(1), 10))).isZero();
                kept.keep(key, ANSWER, until);
            });

            var answer = Objects.requireNonNull(Objects.requireNonNull(kept.find(key)).answer());
            assertThat(answer).usingRecursiveComparison().isEqualTo(ANSWER);
            assertThat(kept.forgetOlder(until.minusSeconds(1), 10)).isZero();
            assertThat(kept.forgetOlder(until.plusSeconds(1), 10)).isEqualTo(1);
            assertThat(kept.find(key)).isNull();
            assertThat(kept.open(key, until)).isTrue();
            kept.forget(key);
            assertThat(kept.open(key, until)).isTrue();
            kept.forget(key);
        }

        @Test
        void aFileIsHeldByOneCopyUntilNothingIsHeardOfIt() throws SQLException {
            var ledger = ledger();
            var file = new KnownFile("held", "orders", "/inbox/" + "x".repeat(600) + "/a.csv", 10, 1);
            var claim = Objects.requireNonNull(ledger.claim(file, LAPSE));

            assertThat(claim.progress()).isEqualTo(FileProgress.NONE);
            assertThat(ledger().claim(file, LAPSE)).as("another copy leaves it").isNull();
            assertThat(ledger.renew(claim)).isTrue();
            own.database.run("update service_files set renewed_at = '2020-01-01' where id = 'held'");
            var other = Objects.requireNonNull(ledger().claim(file, LAPSE));
            requireLost(ledger, claim);
            assertThat(ledger().claim(file, LAPSE)).as("who lost it cannot let go of it").isNull();
            ledger.release(other);
            assertThat(ledger().claim(file, LAPSE)).isNotNull();
        }

        @Test
        void howFarOneIsDoneIsPartOfTheTransaction() {
            var ledger = ledger();
            var file = new KnownFile("far", "orders", "/inbox/a.csv", 10, 1);
            var claim = Objects.requireNonNull(ledger.claim(file, LAPSE));
            var some = new FileProgress(100, 7, 2, 33);
            transactions.executeWithoutResult(status -> {
                ledger.advance(claim, FileProgress.NONE, some, FileState.WORKING);
                status.setRollbackOnly();
            });
            ledger.advance(claim, FileProgress.NONE, some, FileState.FAILED);
            assertThatThrownBy(() -> ledger.advance(claim, FileProgress.NONE, some, FileState.WORKING))
                .as("it is further").isInstanceOf(FileLostException.class);
            ledger.release(claim);

            var again = Objects.requireNonNull(ledger.claim(file, LAPSE));
            assertThat(again.progress()).as("it goes on where it failed").isEqualTo(new FileProgress(100, 7, 0, 0));
            assertThat(again.state()).isEqualTo(FileState.WORKING);
            ledger.advance(again, again.progress(), again.progress(), FileState.FAILING);
            ledger.release(again);
            var failing = Objects.requireNonNull(ledger.claim(file, LAPSE));
            assertThat(failing.state()).as("it is not moved away yet").isEqualTo(FileState.FAILING);
            var all = new FileProgress(200, 9, 1, 5);
            ledger.advance(failing, again.progress(), all, FileState.DONE);
            ledger.release(failing);
            var done = Objects.requireNonNull(ledger.claim(file, LAPSE));
            assertThat(done.state()).isEqualTo(FileState.DONE);
            assertThat(done.progress()).isEqualTo(all);
        }

        @Test
        void filesAreForgottenWhenTheyEndedLongAgo() throws SQLException {
            var ledger = ledger();
            var claim = Objects.requireNonNull(ledger.claim(new KnownFile("old", "orders", "/a.csv", 1, 1), LAPSE));
            own.database.run("update service_files set started_at = '2020-01-01', renewed_at = '2020-01-01'");
            assertThat(ledger.forgetOlder(Duration.ofDays(1), 10)).as("it has not ended").isZero();
            ledger.advance(claim, FileProgress.NONE, FileProgress.NONE, FileState.DONE);
            assertThat(ledger.forgetOlder(Duration.ofDays(1), 10)).isZero();
            own.database.run("update service_files set ended_at = '2020-01-01' where id = 'old'");

            assertThat(ledger.forgetOlder(Duration.ofDays(1), 10)).isEqualTo(1);
        }

        private void requireLost(JdbcFileLedger ledger, FileClaim claim) {
            assertThat(ledger.renew(claim)).isFalse();
            var some = new FileProgress(10, 1, 0, 0);
            assertThatThrownBy(() -> ledger.advance(claim, FileProgress.NONE, some, FileState.WORKING))
                .isInstanceOf(FileLostException.class);
            ledger.release(claim);
        }

        private JdbcFileLedger ledger() {
            return new JdbcFileLedger(database.jdbc(), database.spareJdbc(), database.dialect(), "service_files");
        }

        private JdbcOutbox outbox() {
            return new JdbcOutbox(database.jdbc(), database.spareJdbc(), database.spareTransactions(),
                database.dialect(), "service_outbox");
        }

        private JdbcKeptAnswers keptAnswers() {
            return new JdbcKeptAnswers(database.jdbc(), transactions, database.dialect(), "service_idempotency");
        }

        /** On a thread of its own, which has no transaction. */
        private <T> T elsewhere(Supplier<T> work) {
            return CompletableFuture.supplyAsync(work).join();
        }
    }
}
