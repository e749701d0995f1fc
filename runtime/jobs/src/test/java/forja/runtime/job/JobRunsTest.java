package forja.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.state.Tick;
import forja.runtime.state.Ticks;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;

class JobRunsTest {

    private static final Instant DUE = Instant.parse("2026-01-01T23:30:00Z");

    private static final Tick TICK = Tick.open("shop.close", DUE, Tick.Cause.SCHEDULE, "")
        .with(new Tick.Attempt(1, "here/1", DUE, DUE));

    private final Ticks ticks = mock();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private final List<JobRun> ran = new ArrayList<>();

    private final List<String> transactions = new ArrayList<>();

    @Test
    void workAndItsMarkAreOneTransaction() {
        given(ticks.done(TICK)).willReturn(true);

        run(Job.together("close", ran::add));

        assertThat(transactions).containsExactly("committed");
        assertThat(counted("done")).isEqualTo(1);
        verify(ticks, never()).end(any(), any(), any());
    }

    @Test
    void theWorkOfWhoWasTakenOverIsUndone() {
        run(Job.together("close", ran::add));

        assertThat(transactions).containsExactly("rolled back");
        assertThat(counted("lost")).isEqualTo(1);
        verify(ticks, never()).end(any(), any(), any());
    }

    @Test
    void workThatJoinsNoTransactionIsMarkedAfterwardsHoweverOftenThatMustBeTried() {
        given(ticks.end(TICK, Tick.Outcome.DONE, null))
            .willThrow(new IllegalStateException("away"))
            .willReturn(true);

        run(Job.before("close", ran::add));

        assertThat(ran).hasSize(1);
        assertThat(transactions).isEmpty();
        assertThat(counted("done")).isEqualTo(1);
        verify(ticks, times(2)).end(TICK, Tick.Outcome.DONE, null);
    }

    @Test
    void aRunKnowsItsTimeByTheClockOfItsZoneAndHasOneIdHoweverOftenItIsTried() {
        given(ticks.done(any())).willReturn(true);
        run(Job.together("close", ran::add));
        var again = TICK.with(new Tick.Attempt(2, "there/2", DUE, DUE));
        runs().run(planned(Job.together("close", ran::add)), again);

        assertThat(ran).hasSize(2);
        assertThat(ran.get(0)).isEqualTo(ran.get(1));
        assertThat(ran.get(0).scheduledLocally().toLocalDate()).isEqualTo("2026-01-02");
        assertThat(UUID.fromString(ran.get(0).id())).isNotNull();
        var later = PlannedJob.idOf(Tick.open("shop.close", DUE.plusMillis(1), Tick.Cause.SCHEDULE, ""));
        assertThat(later).isNotEqualTo(ran.get(0).id());
    }

    @Test
    void theOwnerSaysWhatIsTriedAgain() {
        var standard = JobOutcomes.standard();
        assertThat(standard.of(Failure.Kind.TIMEOUT)).isEqualTo(JobOutcome.FAIL);
        assertThat(standard.of(Failure.Kind.BUSY)).isEqualTo(JobOutcome.RETRY);
        assertThat(standard.with(Failure.Kind.TIMEOUT, JobOutcome.RETRY).of(Failure.Kind.TIMEOUT))
            .isEqualTo(JobOutcome.RETRY);
    }

    @ParameterizedTest
    @CsvSource({"0s,1m,3,poll", "1s,9s,3,lease", "1s,1m,0,attempts"})
    void settingsThatMakeNoSenseAreRefused(String poll, String lease, int attempts, String name) {
        assertThatThrownBy(() -> settings(seconds(poll), seconds(lease), attempts))
            .hasMessageStartingWith("service.jobs." + name);
    }

    private static Duration seconds(String text) {
        return Duration.parse("PT" + text);
    }

    private static JobSettings settings(Duration poll, Duration lease, int attempts) {
        return new JobSettings(true, poll, Duration.ofMinutes(1), lease, attempts, Duration.ofSeconds(5),
            Duration.ofDays(30), Map.of());
    }

    private void run(Job job) {
        runs().run(planned(job), TICK);
    }

    private static PlannedJob planned(Job job) {
        return new PlannedJob("shop.close", job, new RateSchedule(Duration.ofHours(1)), ZoneId.of("Europe/Madrid"),
            Missed.SKIP, Overlap.SKIP);
    }

    private JobRuns runs() {
        return new JobRuns(ticks, new Told(), new Failures(List.of()), JobOutcomes.standard(),
            settings(Duration.ofSeconds(1), Duration.ofMinutes(1), 3), meters);
    }

    private long counted(String outcome) {
        return meters.get("jobs.runs").tag("outcome", outcome).timer().count();
    }

    /** Transactions that tell how they end. */
    private final class Told implements TransactionOperations {

        @Override
        public <T> T execute(TransactionCallback<T> action) {
            TransactionStatus status = new SimpleTransactionStatus();
            try {
                var answer = action.doInTransaction(status);
                transactions.add("committed");
                return answer;
            } catch (RuntimeException failure) {
                transactions.add("rolled back");
                throw failure;
            }
        }
    }
}
