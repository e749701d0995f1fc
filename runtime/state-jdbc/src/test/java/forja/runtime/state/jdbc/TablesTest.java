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
import forja.runtime.state.OutboxBatch;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.RequestKey;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
                outbox.add(message("id" + number, OutboxMessage.IN_ORDER, "{" + number + "}"));
            }
            assertThat(outbox.backlog().waiting()).isEqualTo(3);
            assertThat(outbox.lanes()).containsExactly(LANE);

            var batch = Objects.requireNonNull(outbox.take(LANE, LAPSE, attempts -> 2));
            assertThat(batch.messages()).extracting(OutboxMessage::payload).containsExactly("{0}", "{1}");
            assertThat(outbox().take(LANE, LAPSE, attempts -> 2)).as("another copy leaves the lane").isNull();
            assertThat(outbox.renew(batch)).isTrue();
            assertThat(outbox.settle(batch, results(batch, OutboxBatch.Kind.ARRIVED))).isTrue();

            var last = Objects.requireNonNull(outbox().take(LANE, LAPSE, attempts -> 2));
            assertThat(last.messages()).extracting(OutboxMessage::payload).containsExactly("{2}");
            outbox().settle(last, results(last, OutboxBatch.Kind.ARRIVED));
            assertThat(outbox.backlog()).isEqualTo(new Outbox.Backlog(0, 0, 0));
            assertThat(outbox.take(LANE, LAPSE, attempts -> 2)).isNull();
        }

        @Test
        void aCopyOfWhichNothingIsHeardLosesItsLaneAndWhatItTriedWasCounted() throws SQLException {
            var outbox = outbox();
            outbox.add(message("late", OutboxMessage.IN_ORDER, "{}"));
            var batch = Objects.requireNonNull(outbox.take(LANE, LAPSE, attempts -> 2));
            own.database.run("update service_outbox_lane set held_at = '2020-01-01'");

            var other = Objects.requireNonNull(outbox().take(LANE, LAPSE, attempts -> {
                assertThat(attempts).as("tried before").isBetween(0, 1);
                return 2;
            }));

            assertThat(other.entries()).singleElement().matches(entry -> entry.attempts() == 2);
            assertThat(outbox.renew(batch)).isFalse();
            assertThat(outbox.settle(batch, List.of())).as("a late word").isFalse();
            assertThat(outbox().settle(other, results(other, OutboxBatch.Kind.ARRIVED))).isTrue();
        }

        @Test
        void whatFailedHoldsUpThoseOfItsKeyUntilItIsParked() throws SQLException {
            var outbox = outbox();
            outbox.add(message("a1", "a", "a1"));
            outbox.add(message("a2", "a", "a2"));
            outbox.add(message("b1", "b", "b1"));
            var batch = Objects.requireNonNull(outbox.take(LANE, LAPSE, attempts -> 1));
            assertThat(batch.messages()).extracting(OutboxMessage::id).containsExactly("a1");
            outbox.settle(batch, List.of(new OutboxBatch.Result(batch.entries().get(0), OutboxBatch.Kind.FAILED,
                Duration.ofMinutes(1), "no".repeat(500))));

            var others = Objects.requireNonNull(outbox.take(LANE, LAPSE, attempts -> 9));
            assertThat(others.messages()).extracting(OutboxMessage::id).containsExactly("b1");
            outbox.settle(others, results(others, OutboxBatch.Kind.NOT_TRIED));
            own.database.run("update service_outbox set due_at = '2020-01-01' where message_id = 'a1'");
            var again = Objects.requireNonNull(outbox.take(LANE, LAPSE, attempts -> 9));
            assertThat(again.entries()).extracting(OutboxBatch.Entry::attempts).containsExactly(2, 1, 1);
            outbox.settle(again, List.of(
                new OutboxBatch.Result(again.entries().get(0), OutboxBatch.Kind.PARKED, null, "refused"),
                new OutboxBatch.Result(again.entries().get(1), OutboxBatch.Kind.NOT_TRIED, null, null),
                new OutboxBatch.Result(again.entries().get(2), OutboxBatch.Kind.ARRIVED, null, null)));

            assertThat(outbox.backlog()).matches(backlog -> backlog.waiting() == 1 && backlog.parked() == 1);
            own.database.run("update service_outbox set parked_at = null, attempts = 0");
            var all = Objects.requireNonNull(outbox.take(LANE, LAPSE, attempts -> 9));
            assertThat(all.messages()).extracting(OutboxMessage::id).containsExactly("a1", "a2");
            outbox.settle(all, results(all, OutboxBatch.Kind.ARRIVED));
        }

        @Test
        void aMessageOfWorkThatIsUndoneIsNotSent() {
            var outbox = outbox();
            transactions.executeWithoutResult(status -> {
                var lane = new Lane("queue", "undone");
                outbox.add(new OutboxMessage("undone", lane, OutboxMessage.IN_ORDER, "/orders", "{}"));
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

        private static OutboxMessage message(String id, String key, String payload) {
            return new OutboxMessage(id, LANE, key, "/orders", payload);
        }

        private static List<OutboxBatch.Result> results(OutboxBatch batch, OutboxBatch.Kind kind) {
            return batch.entries().stream().map(entry -> new OutboxBatch.Result(entry, kind, null, null)).toList();
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
