package forja.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.failure.Failures;
import forja.runtime.state.Tick;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionOperations;

class JobSchedulerTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final DateTimeFormatter CLOCK_TIME =
        DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

    private final ManualClock clock = new ManualClock("2026-01-01T10:00:00.250Z");

    private final MemoryTicks ticks = new MemoryTicks(clock);

    private final MeterRegistry meters = new SimpleMeterRegistry();

    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    private Supplier<RuntimeException> failure = () -> null;

    private final AtomicReference<CountDownLatch> gate = new AtomicReference<>(new CountDownLatch(0));

    @Test
    void itsFirstStartMissesNothingAndEachTickIsRunOnceAtItsTime() {
        var scheduler = every(SECOND, Missed.EACH, Overlap.QUEUE);
        poll(scheduler);
        assertThat(history()).isEmpty();

        for (var count = 0; count < 4; count++) {
            clock.pass(Duration.ofMillis(500));
            poll(scheduler);
        }

        assertThat(ran).containsExactly("10:00:01", "10:00:02");
        assertThat(history()).containsExactly("10:00:02 schedule done 1", "10:00:01 schedule done 1");
        assertThat(meters.get("jobs.runs").tags("job", "close", "outcome", "done").timer().count()).isEqualTo(2);
    }

    @Test
    void whatIsLateByLessThanTheLimitWasNotMissed() {
        var scheduler = every(SECOND, Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        clock.pass(Duration.ofSeconds(15));
        poll(scheduler);

        assertThat(ran).hasSize(15).startsWith("10:00:01").endsWith("10:00:15");
    }

    @Test
    void whatWasMissedIsSkippedAndTheHistoryTellsOfTheLast() {
        var scheduler = every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        clock.pass(Duration.ofMinutes(330));
        poll(scheduler);

        assertThat(ran).isEmpty();
        assertThat(history()).containsExactly("15:00:00 missed skipped 0");
    }

    @Test
    void theLastOfWhatWasMissedIsRun() {
        var scheduler = every(Duration.ofHours(1), Missed.ONCE, Overlap.SKIP);
        poll(scheduler);
        clock.pass(Duration.ofMinutes(330));
        poll(scheduler);

        assertThat(ran).containsExactly("15:00:00");
        assertThat(history()).containsExactly("15:00:00 missed done 1");
    }

    @Test
    void eachOfWhatWasMissedIsRunInOrderUpToHundred() {
        var scheduler = every(Duration.ofMinutes(1), Missed.EACH, Overlap.SKIP);
        poll(scheduler);
        clock.pass(Duration.ofHours(5));
        poll(scheduler);

        assertThat(ran).hasSize(100).startsWith("13:21:00").endsWith("15:00:00");
        assertThat(ran).isSorted();
    }

    @Test
    void whereRunsDoNotOverlapTimesWithinOneAreSkipped() {
        var scheduler = every(SECOND, Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        begin(scheduler);
        for (var count = 0; count < 3; count++) {
            clock.pass(SECOND);
            scheduler.poll();
        }
        end(scheduler);

        assertThat(ran).containsExactly("10:00:01");
        assertThat(history()).containsExactly("10:00:04 schedule skipped 0", "10:00:03 schedule skipped 0",
            "10:00:02 schedule skipped 0", "10:00:01 schedule done 1");
    }

    @Test
    void whereTheyAreQueuedItWaits() {
        var scheduler = every(SECOND, Missed.SKIP, Overlap.QUEUE);
        poll(scheduler);
        begin(scheduler);
        for (var count = 0; count < 3; count++) {
            clock.pass(SECOND);
            scheduler.poll();
        }
        assertThat(ran).isEmpty();
        end(scheduler);

        assertThat(ran).containsExactly("10:00:01", "10:00:02", "10:00:03", "10:00:04");
    }

    @Test
    void workThatFailsEndsItsRunWithTheKind() {
        failure = () -> failed(Failure.Kind.CONFLICT);
        var scheduler = every(SECOND, Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        clock.pass(SECOND);
        poll(scheduler);

        assertThat(ticks.history("shop.close", 1).get(0).end().failure()).isEqualTo(Failure.Kind.CONFLICT);
        assertThat(history()).containsExactly("10:00:01 schedule failed 1");
    }

    @Test
    void whatIsUnavailableIsTriedAgainWithLongerPausesAndThenFails() {
        failure = () -> failed(Failure.Kind.UNAVAILABLE);
        var scheduler = every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        clock.pass(Duration.ofHours(1));
        poll(scheduler);
        assertThat(history()).containsExactly("11:00:00 schedule open 1");

        clock.pass(Duration.ofMillis(4_900));
        poll(scheduler);
        assertThat(history()).containsExactly("11:00:00 schedule open 1");
        clock.pass(Duration.ofMillis(100));
        poll(scheduler);
        assertThat(history()).containsExactly("11:00:00 schedule open 2");
        clock.pass(Duration.ofSeconds(9));
        poll(scheduler);
        assertThat(history()).containsExactly("11:00:00 schedule open 2");
        clock.pass(SECOND);
        poll(scheduler);
        assertThat(history()).containsExactly("11:00:00 schedule failed 3");
    }

    @Test
    void whatSomeCopyDiedAtIsTakenOverAfterItsLease() {
        var scheduler = every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP);
        die(Tick.open("shop.close", clock.instant(), Tick.Cause.SCHEDULE, "every 1h"));
        clock.pass(Duration.ofSeconds(60));
        scheduler.poll();
        assertThat(history()).containsExactly("10:00:00 schedule open 1");
        clock.pass(SECOND);
        poll(scheduler);

        assertThat(history()).containsExactly("10:00:00 schedule done 2");
    }

    @Test
    void whatEveryCopyDiesAtIsBrokenOff() {
        die(Tick.open("shop.close", clock.instant(), Tick.Cause.SCHEDULE, "every 1h"));
        for (var count = 0; count < 2; count++) {
            clock.pass(Duration.ofSeconds(61));
            die(ticks.open(List.of("shop.close")).get(0));
        }
        clock.pass(Duration.ofSeconds(61));
        poll(every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP));

        assertThat(history()).containsExactly("10:00:00 schedule brokenOff 3");
        assertThat(ran).isEmpty();
    }

    @Test
    void whoGivesSignsOfLifeKeepsItsRun() {
        var scheduler = every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        gate.set(new CountDownLatch(1));
        clock.pass(Duration.ofHours(1));
        scheduler.poll();
        soon().until(() -> !scheduler.isIdle());
        var other = every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP);
        for (var count = 0; count < 5; count++) {
            clock.pass(Duration.ofSeconds(40));
            scheduler.sign();
            other.poll();
        }
        assertThat(other.isIdle()).isTrue();
        end(scheduler);

        assertThat(history()).containsExactly("11:00:00 schedule done 1");
    }

    @Test
    void aRunThatIsAskedForWaitsForNobodyAndMovesNoTime() {
        var scheduler = every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        clock.pass(Duration.ofMinutes(5));
        var asked = scheduler.ask(scheduler.find("close"));
        assertThat(asked).isNotNull();
        assertThat(scheduler.ask(scheduler.find("close"))).as("one that would overlap").isNull();
        poll(scheduler);
        clock.pass(Duration.ofMinutes(55));
        poll(scheduler);

        assertThat(history()).containsExactly("11:00:00 schedule done 1", "10:05:00 manual done 1");
    }

    @Test
    void twoThatAreAskedForAtOnceAreTwo() {
        var scheduler = every(Duration.ofHours(1), Missed.SKIP, Overlap.QUEUE);
        poll(scheduler);
        assertThat(scheduler.ask(scheduler.find("close"))).isNotNull();
        assertThat(scheduler.ask(scheduler.find("close"))).isNotNull();
        poll(scheduler);

        assertThat(ran).hasSize(2);
    }

    @Test
    void aScheduleThatWasChangedHasMissedNothing() {
        poll(every(Duration.ofHours(1), Missed.EACH, Overlap.QUEUE));
        clock.pass(Duration.ofMinutes(30));
        var changed = every(Duration.ofMinutes(1), Missed.EACH, Overlap.QUEUE);
        poll(changed);
        assertThat(ran).isEmpty();
        clock.pass(Duration.ofMinutes(1));
        poll(changed);

        assertThat(ran).containsExactly("10:31:00");
    }

    @Test
    void aClockThatJumpsBackRunsNothingAgain() {
        var scheduler = every(SECOND, Missed.EACH, Overlap.QUEUE);
        poll(scheduler);
        clock.pass(SECOND);
        poll(scheduler);
        clock.pass(Duration.ofHours(-1));
        poll(scheduler);
        poll(every(SECOND, Missed.EACH, Overlap.QUEUE));
        assertThat(ran).containsExactly("10:00:01");
        clock.pass(Duration.ofHours(1).plus(SECOND));
        poll(scheduler);

        assertThat(ran).containsExactly("10:00:01", "10:00:02");
    }

    @Test
    void aFixedDelayCountsFromTheEnd() {
        var times = new JobSettings.Times(null, ZoneOffset.UTC, null, Duration.ofSeconds(10), Missed.SKIP,
            Overlap.SKIP);
        var scheduler = with(times);
        poll(scheduler);
        for (var count = 0; count < 25; count++) {
            clock.pass(SECOND);
            poll(scheduler);
        }

        assertThat(ran).containsExactly("10:00:10", "10:00:20");
    }

    @Test
    void whatIsOldIsForgottenButTheNewest() {
        var scheduler = every(Duration.ofHours(1), Missed.SKIP, Overlap.SKIP);
        poll(scheduler);
        clock.pass(Duration.ofHours(1));
        poll(scheduler);
        clock.pass(Duration.ofHours(1));
        poll(scheduler);
        clock.pass(Duration.ofDays(31));
        scheduler.clean();

        assertThat(history()).containsExactly("12:00:00 schedule done 1");
    }

    @Test
    void whoStopsBeginsNothingMoreAndWaitsForWhatIsAtWork() throws InterruptedException {
        var scheduler = every(SECOND, Missed.SKIP, Overlap.QUEUE);
        scheduler.start();
        soon().until(() -> ticks.last("shop.close") != null);
        gate.set(new CountDownLatch(1));
        clock.pass(SECOND);
        soon().until(() -> ticks.open(List.of("shop.close")).stream().anyMatch(JobSchedulerTest::isAtWork));
        var stopped = new CountDownLatch(1);
        scheduler.stop(stopped::countDown);
        assertThat(stopped.await(300, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(scheduler.isRunning()).isFalse();
        clock.pass(SECOND);
        gate.get().countDown();
        assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(ran).containsExactly("10:00:01");
    }

    /** A copy of the service begins a tick, and is never heard of again. */
    private void die(Tick tick) {
        ticks.note(tick);
        assertThat(ticks.claim(tick, "elsewhere/1", Duration.ofMinutes(1))).isNotNull();
    }

    private static boolean isAtWork(Tick tick) {
        return tick.attempt().node() != null;
    }

    private JobScheduler every(Duration rate, Missed missed, Overlap overlap) {
        return with(new JobSettings.Times(null, ZoneOffset.UTC, rate, null, missed, overlap));
    }

    private JobScheduler with(JobSettings.Times times) {
        var settings = new JobSettings(true, Duration.ofMillis(50), Duration.ofMinutes(1), Duration.ofMinutes(1), 3,
            Duration.ofSeconds(5), Duration.ofDays(30), Map.of());
        var job = Job.together("close", this::work);
        var planned = new PlannedJob("shop.close", job, Schedule.of("close", times), times.zone(), times.missed(),
            times.overlap());
        var runs = new JobRuns(ticks, TransactionOperations.withoutTransaction(), new Failures(List.of()),
            JobOutcomes.standard(), settings, meters);
        return new JobScheduler(List.of(planned), ticks, runs, settings, "here/1");
    }

    private void work(JobRun run) {
        try {
            gate.get().await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        var thrown = failure.get();
        if (thrown != null) {
            throw thrown;
        }
        ran.add(CLOCK_TIME.format(run.scheduledLocally()));
    }

    private static FailureException failed(Failure.Kind kind) {
        return new FailureException(Failure.of(kind));
    }

    /** Polls until all that can be done now is done. */
    private void poll(JobScheduler scheduler) {
        var before = -1;
        while (before != ran.size()) {
            before = ran.size();
            scheduler.poll();
            soon().until(() -> ticks.open(List.of("shop.close")).stream().noneMatch(JobSchedulerTest::isAtWork)
                && scheduler.isIdle());
        }
    }

    /** Begins the next tick, whose work does not end. */
    private void begin(JobScheduler scheduler) {
        gate.set(new CountDownLatch(1));
        clock.pass(SECOND);
        scheduler.poll();
        soon().until(() -> ticks.open(List.of("shop.close")).stream().anyMatch(JobSchedulerTest::isAtWork));
    }

    private void end(JobScheduler scheduler) {
        gate.get().countDown();
        soon().until(scheduler::isIdle);
        poll(scheduler);
    }

    private List<String> history() {
        return ticks.history("shop.close", 200).stream()
            .map(tick -> CLOCK_TIME.format(tick.due()) + " " + tick.cause().code() + " "
                + (tick.end() == null ? "open" : tick.end().outcome().code()) + " " + tick.attempt().number())
            .toList();
    }

    private static ConditionFactory soon() {
        return await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5));
    }
}
