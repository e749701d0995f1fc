package forja.runtime.state.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import forja.runtime.failure.Failure;
import forja.runtime.state.Tick;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What the table of ticks promises to several copies of a service. */
class JdbcTicksTest {

    @Nested
    class Postgres extends OnDatabase {
        Postgres() {
            super("postgresql");
        }
    }

    @Nested
    class MariaDb extends OnDatabase {
        MariaDb() {
            super("mariadb");
        }
    }

    /** The same on each database. */
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class OnDatabase {

        private static final Duration LEASE = Duration.ofMinutes(1);

        private static final Instant TEN = Instant.parse("2026-01-01T10:00:00Z");

        private final String kind;

        private OwnState own;

        private TransactionTemplate transactions;

        private JdbcTicks ticks;

        OnDatabase(String kind) {
            this.kind = kind;
        }

        @BeforeAll
        void open() throws SQLException, IOException {
            own = OwnState.on(kind);
            transactions = new TransactionTemplate(new JdbcTransactionManager(own.pool));
            var spare = JdbcClient.create(new DelegatingDataSource(own.pool));
            ticks = new JdbcTicks(JdbcClient.create(own.pool), spare, StateDialect.of(kind), "service_ticks");
        }

        @AfterAll
        void close() throws SQLException {
            own.close();
        }

        @Test
        void itsClockIsThatOfTheMomentAlsoWithinTransactions() {
            assertThat(ticks.now()).isCloseTo(Instant.now(), within(2, ChronoUnit.SECONDS));
            var tick = claimed("clock");
            var began = ticks.now();
            transactions.executeWithoutResult(status -> {
                JdbcClient.create(own.pool).sql("select 1").query(Long.class).single();
                pause();
                ticks.done(tick);
            });
            assertThat(end("clock").at()).isAfterOrEqualTo(began.plusMillis(100));
        }

        @Test
        void aTickIsNotedOnceAndComesBackAsItWas() {
            var tick = Tick.open("noted", TEN.plusMillis(7), Tick.Cause.MISSED, "every 5m");
            assertThat(ticks.note(tick)).isTrue();
            assertThat(ticks.note(Tick.skipped("noted", tick.due(), Tick.Cause.SCHEDULE, "", TEN))).isFalse();
            assertThat(ticks.note(Tick.skipped("noted", TEN, Tick.Cause.SCHEDULE, "-", TEN))).isTrue();

            assertThat(ticks.open(List.of("noted", "none"))).containsExactly(tick);
            assertThat(ticks.last("noted")).isEqualTo(tick);
            assertThat(ticks.history("noted", 5)).hasSize(2).startsWith(tick);
        }

        @Test
        void whatSomebodyAskedForMovesNoTimeAndTheStartIsNoRun() {
            ticks.note(Tick.skipped("asked", TEN, Tick.Cause.START, "", TEN));
            ticks.note(Tick.open("asked", TEN.plusSeconds(1), Tick.Cause.MANUAL, ""));

            assertThat(Objects.requireNonNull(ticks.last("asked")).due()).isEqualTo(TEN);
            assertThat(ticks.history("asked", 5)).extracting(Tick::cause).containsExactly(Tick.Cause.MANUAL);
        }

        @Test
        void oneCopyGetsTheTick() {
            var tick = noted("one", TEN);
            var first = ticks.claim(tick, "a/1", LEASE);

            assertThat(first).isNotNull();
            assertThat(first.attempt().number()).isEqualTo(1);
            assertThat(ticks.claim(tick, "b/2", LEASE)).isNull();
            assertThat(ticks.open(List.of("one"))).containsExactly(first);
        }

        @Test
        void whileOneCopyIsAtWorkNoneBeginsAnotherTickOfTheJobButAfterItsLease() {
            var newer = noted("two", TEN.plusSeconds(1));
            var atWork = ticks.claim(newer, "a/1", LEASE);
            var older = noted("two", TEN);

            assertThat(ticks.claim(older, "b/2", LEASE)).isNull();
            assertThat(ticks.open(List.of("two"))).as("left as it was").containsExactly(older, atWork);
            pause();
            var taken = ticks.claim(older, "b/2", Duration.ofMillis(50));
            assertThat(taken).isNotNull();
            assertThat(ticks.renew(Objects.requireNonNull(atWork))).as("another tick").isTrue();
        }

        @Test
        void whoseAttemptWasTakenOverChangesNothingAndItsWorkIsUndone() throws SQLException {
            own.database.run("create table work (done integer)");
            var lost = claimed("taken");
            pause();
            var taken = ticks.claim(lost, "b/2", Duration.ofMillis(50));
            assertThat(taken).isNotNull();

            assertThat(ticks.renew(lost)).isFalse();
            assertThat(ticks.end(lost, Tick.Outcome.DONE, null)).isFalse();
            assertThat(ticks.giveUp(lost)).isFalse();
            transactions.executeWithoutResult(status -> {
                JdbcClient.create(own.pool).sql("insert into work values (1)").update();
                if (!ticks.done(lost)) {
                    status.setRollbackOnly();
                }
            });
            assertThat(own.database.number("select count(*) from work")).isZero();
            assertThat(ticks.renew(taken)).isTrue();
            assertThat(ticks.end(taken, Tick.Outcome.FAILED, Failure.Kind.TIMEOUT)).isTrue();
            assertThat(ticks.end(taken, Tick.Outcome.DONE, null)).as("it has ended").isFalse();
            assertThat(end("taken").failure()).isEqualTo(Failure.Kind.TIMEOUT);
        }

        @Test
        void whatIsUndoneIsNotDone() {
            var tick = claimed("undone");
            transactions.executeWithoutResult(status -> {
                assertThat(ticks.done(tick)).isTrue();
                status.setRollbackOnly();
            });
            assertThat(ticks.open(List.of("undone"))).containsExactly(tick);
        }

        @Test
        void anAttemptThatIsGivenUpIsCounted() {
            var tick = claimed("again");
            assertThat(ticks.giveUp(tick)).isTrue();
            var waiting = ticks.open(List.of("again")).get(0);
            assertThat(waiting.attempt().number()).isEqualTo(1);
            assertThat(waiting.attempt().node()).isNull();
            var second = ticks.claim(waiting, "b/2", LEASE);
            assertThat(Objects.requireNonNull(second).attempt().number()).isEqualTo(2);
        }

        @Test
        void whatIsOldAndHasEndedIsForgotten() {
            for (var hour = 0; hour < 3; hour++) {
                var due = TEN.plus(Duration.ofHours(hour));
                ticks.note(Tick.skipped("old", due, Tick.Cause.SCHEDULE, "", due));
            }
            noted("old", TEN.minusSeconds(1));

            assertThat(ticks.forget("old", TEN.plus(Duration.ofDays(1)), TEN.plus(Duration.ofHours(2)))).isEqualTo(2);
            assertThat(ticks.history("old", 5)).hasSize(2);
        }

        private Tick noted(String job, Instant due) {
            var tick = Tick.open(job, due, Tick.Cause.SCHEDULE, "");
            ticks.note(tick);
            return tick;
        }

        private Tick claimed(String job) {
            return Objects.requireNonNull(ticks.claim(noted(job, TEN), "a/1", LEASE));
        }

        private Tick.End end(String job) {
            return Objects.requireNonNull(ticks.history(job, 1).get(0).end());
        }

        private static void pause() {
            try {
                Thread.sleep(150);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }
}
