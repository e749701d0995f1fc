package forja.runtime.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.state.Tick;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    @Test
    void aTimeWithinTheHourThatTheClockSkipsIsRunAsSoonAsItGoesOn() {
        // 2026-03-29: after 01:59 in Madrid comes 03:00, which is 01:00 in UTC.
        assertThat(due("0 30 2 * * *", "2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z"))
            .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
        assertThat(due("0 30 2,3 * * *", "2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z"))
            .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z");
        assertThat(due("0 0,30 2,3 * * *", "2026-03-29T00:00:00Z", "2026-03-29T12:00:00Z"))
            .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z");
        assertThat(due("0 15 2 29 3 *", "2025-04-01T00:00:00Z", "2026-04-01T00:00:00Z"))
            .containsExactly("2026-03-29T01:00:00Z");
        assertThat(due("0 0 4 * * *", "2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z"))
            .containsExactly("2026-03-29T02:00:00Z");
        assertThat(due("0 0 * * * *", "2026-03-29T00:00:00Z", "2026-03-29T02:00:00Z"))
            .containsExactly("2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z");
    }

    @Test
    void inTheHourThatTheClockRepeatsNamedHoursRunOnceAndOthersGoOn() {
        // 2026-10-25: 02:00 to 02:59 in Madrid is shown twice, at 00:00 and at 01:00 in UTC.
        assertThat(due("0 30 2 * * *", "2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z"))
            .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
        assertThat(due("0 0 2-3 * * *", "2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z"))
            .containsExactly("2026-10-25T00:00:00Z", "2026-10-25T02:00:00Z");
        assertThat(due("0 30 * * * *", "2026-10-25T00:00:00Z", "2026-10-25T02:00:00Z"))
            .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z");
        assertThat(due("@hourly", "2026-10-24T23:30:00Z", "2026-10-25T02:00:00Z"))
            .containsExactly("2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z");
    }

    @Test
    void timesAreThoseOfTheZone() {
        assertThat(due("0 0 9 * * MON-FRI", "2026-01-02T12:00:00Z", "2026-01-05T12:00:00Z"))
            .containsExactly("2026-01-05T08:00:00Z");
        var schedule = Schedule.of("a", times("0 0 9 * * *", null, null));
        assertThat(schedule.words()).isEqualTo("0 0 9 * * * Europe/Madrid");
        assertThat(schedule.next(last("2026-01-02T12:00:00Z"), Instant.parse("2026-07-02T12:00:00Z")))
            .isEqualTo("2026-07-03T07:00:00Z");
    }

    @Test
    void ofVeryManyTimesTheLastHundredAreTold() {
        var seconds = due("* * * * * *", "2020-01-01T00:00:00Z", "2026-01-01T00:00:00Z");
        assertThat(seconds).hasSize(100).startsWith("2025-12-31T23:58:21Z").endsWith("2026-01-01T00:00:00Z");
        assertThat(due("0 0 0 1 1 *", "1990-01-01T12:00:00Z", "2026-01-01T12:00:00Z")).hasSize(36);
        var rate = new RateSchedule(Duration.ofSeconds(1));
        assertThat(rate.due(last("1970-01-02T00:00:00Z"), Instant.parse("2026-01-01T00:00:00.500Z")))
            .hasSize(100).endsWith(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Test
    void whatIsDueNowIsDueAndWhatWasNotedIsNot() {
        assertThat(due("* * * * * *", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"))
            .containsExactly("2026-01-01T00:00:01Z");
        assertThat(due("* * * * * *", "2026-01-01T00:00:01Z", "2026-01-01T00:00:01.999Z")).isEmpty();
    }

    @Test
    void byHandAloneNothingIsDue() {
        var schedule = Schedule.of("a", times("-", null, null));
        assertThat(schedule.due(last("2020-01-01T00:00:00Z"), Instant.parse("2026-01-01T00:00:00Z"))).isEmpty();
        assertThat(schedule.next(last("2020-01-01T00:00:00Z"), Instant.parse("2026-01-01T00:00:00Z"))).isNull();
        assertThat(schedule.words()).isEqualTo("by hand alone");
    }

    @Test
    void aRateStandsOnAGridThatAllCopiesShare() {
        var schedule = new RateSchedule(Duration.ofMinutes(15));
        var now = Instant.parse("2026-01-01T10:44:59.999Z");
        assertThat(schedule.due(last("2026-01-01T10:07:13Z"), now))
            .containsExactly(Instant.parse("2026-01-01T10:15:00Z"), Instant.parse("2026-01-01T10:30:00Z"));
        assertThat(schedule.next(last("2026-01-01T10:07:13Z"), now)).isEqualTo("2026-01-01T10:45:00Z");
        assertThat(schedule.words()).isEqualTo("every 15m");
    }

    @Test
    void aDelayIsCountedFromTheEndOfTheLastRun() {
        var schedule = new DelaySchedule(Duration.ofHours(2));
        var due = Instant.parse("2026-01-01T10:00:00Z");
        var open = Tick.open("a", due, Tick.Cause.SCHEDULE, "");
        var ended = open.with(new Tick.End(Tick.Outcome.DONE, null, Instant.parse("2026-01-01T11:30:00Z")));
        assertThat(schedule.due(open, Instant.parse("2026-01-02T00:00:00Z"))).isEmpty();
        assertThat(schedule.next(open, due)).isNull();
        assertThat(schedule.due(ended, Instant.parse("2026-01-01T13:29:59Z"))).isEmpty();
        assertThat(schedule.due(ended, Instant.parse("2026-01-01T13:30:00Z")))
            .containsExactly(Instant.parse("2026-01-01T13:30:00Z"));
        assertThat(schedule.words()).isEqualTo("2h after the last run");
    }

    @Test
    void aScheduleThatSaysNothingOrTooMuchIsRefusedByItsSetting() {
        var day = Duration.ofDays(1);
        assertThatThrownBy(() -> Schedule.of("close", null)).hasMessageStartingWith("service.jobs.schedules.close: ");
        assertThatThrownBy(() -> Schedule.of("close", times(null, null, null))).hasMessageContaining("one of cron");
        assertThatThrownBy(() -> Schedule.of("close", times(null, day, day))).hasMessageContaining("one of cron");
        assertThatThrownBy(() -> Schedule.of("close", times("0 0 25 * * *", null, null)))
            .hasMessageStartingWith("service.jobs.schedules.close.cron: ");
        assertThatThrownBy(() -> Schedule.of("close", times(null, Duration.ZERO, null)))
            .hasMessage("service.jobs.schedules.close.rate must be 1s at least");
        assertThatThrownBy(() -> Schedule.of("close", times(null, null, Duration.ofMillis(900))))
            .hasMessage("service.jobs.schedules.close.delay must be 1s at least");
    }

    @Test
    void periodsAreSaidInTheirLargestUnit() {
        assertThat(List.of(90L, 120L, 7_200L, 172_800L)).map(Duration::ofSeconds).map(Periods::words)
            .containsExactly("90s", "2m", "2h", "2d");
    }

    private static List<String> due(String cron, String after, String now) {
        var schedule = Schedule.of("a", times(cron, null, null));
        return schedule.due(last(after), Instant.parse(now)).stream().map(Instant::toString).toList();
    }

    private static JobSettings.Times times(@Nullable String cron, @Nullable Duration rate, @Nullable Duration delay) {
        return new JobSettings.Times(cron, cron == null ? ZoneOffset.UTC : MADRID, rate, delay, Missed.SKIP,
            Overlap.SKIP);
    }

    private static Tick last(String due) {
        var time = Instant.parse(due);
        return Tick.skipped("a", time, Tick.Cause.START, "", time);
    }
}
