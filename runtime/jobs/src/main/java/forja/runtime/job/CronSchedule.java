package forja.runtime.job;

import forja.runtime.state.Tick;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.support.CronExpression;

/**
 * The times of a cron expression in a zone. In the hour that a clock skips, a named time is run as soon as the clock
 * goes on; in the hour that it repeats, a job with named hours runs once, and one of every hour or minute goes on.
 */
final class CronSchedule implements Schedule {

    private static final String NEVER = "-";

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private static final int HOURS = 2;

    private static final Duration FIRST_WINDOW = Duration.ofMinutes(2);

    private static final int GROWTH = 8;

    private final String text;

    private final ZoneId zone;

    private final @Nullable CronExpression expression;

    private final boolean hasNamedHours;

    private CronSchedule(String text, ZoneId zone, @Nullable CronExpression expression) {
        this.text = text;
        this.zone = zone;
        this.expression = expression;
        var fields = BLANKS.split(text);
        hasNamedHours = text.startsWith("@") ? !"@hourly".equalsIgnoreCase(text)
            : fields.length > HOURS && !fields[HOURS].startsWith("*");
    }

    static CronSchedule of(String key, String cron, ZoneId zone) {
        var text = cron.strip();
        if (NEVER.equals(text)) {
            return new CronSchedule(text, zone, null);
        }
        try {
            return new CronSchedule(text, zone, CronExpression.parse(text));
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(key + ": " + refused.getMessage(), refused);
        }
    }

    @Override
    public String words() {
        return expression == null ? "by hand alone" : text + " " + zone;
    }

    /** Looks back in windows that grow, so that a service that was away for a year does not count its seconds. */
    @Override
    public List<Instant> due(Tick last, Instant now) {
        if (expression == null) {
            return List.of();
        }
        var window = FIRST_WINDOW;
        while (true) {
            var from = now.minus(window);
            var isWhole = !from.isAfter(last.due());
            var times = between(isWhole ? last.due() : from, now);
            if (isWhole || times.size() >= MOST) {
                return List.copyOf(times.subList(Math.max(0, times.size() - MOST), times.size()));
            }
            window = window.multipliedBy(GROWTH);
        }
    }

    @Override
    public @Nullable Instant next(Tick last, Instant now) {
        return after(now);
    }

    private List<Instant> between(Instant from, Instant to) {
        var times = new ArrayList<Instant>();
        var time = after(from);
        while (time != null && !time.isAfter(to)) {
            times.add(time);
            time = after(time);
        }
        return times;
    }

    private @Nullable Instant after(Instant instant) {
        if (expression == null) {
            return null;
        }
        var time = expression.next(instant.atZone(zone));
        while (time != null && isRepeated(time)) {
            time = expression.next(time);
        }
        var next = time == null ? null : time.toInstant();
        return hasNamedHours ? skippedBefore(expression, instant, next) : next;
    }

    /** The moment at which the clock goes on behind a time of the job that it skips, where that comes first. */
    private @Nullable Instant skippedBefore(CronExpression times, Instant instant, @Nullable Instant next) {
        var change = zone.getRules().nextTransition(instant);
        while (change != null && next != null && change.getInstant().isBefore(next)) {
            if (change.isGap()) {
                var skipped = times.next(change.getDateTimeBefore().minusNanos(1));
                if (skipped != null && skipped.isBefore(change.getDateTimeAfter())) {
                    return change.getInstant();
                }
            }
            change = zone.getRules().nextTransition(change.getInstant());
        }
        return next;
    }

    /** Whether the clock of the zone showed this time before, so that a job with named hours has run at it. */
    private boolean isRepeated(ZonedDateTime time) {
        return hasNamedHours && !time.withEarlierOffsetAtOverlap().isEqual(time);
    }
}
