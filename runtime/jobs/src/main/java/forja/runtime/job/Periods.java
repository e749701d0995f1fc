package forja.runtime.job;

import java.time.Duration;

/** Periods as settings have them. */
final class Periods {

    private static final int PER_STEP = 60;

    private static final int HOURS_PER_DAY = 24;

    private Periods() {
    }

    /** A period in its largest whole unit: {@code 5m}. */
    static String words(Duration period) {
        var seconds = period.toSeconds();
        if (seconds % PER_STEP != 0) {
            return seconds + "s";
        }
        var minutes = seconds / PER_STEP;
        if (minutes % PER_STEP != 0) {
            return minutes + "m";
        }
        var hours = minutes / PER_STEP;
        return hours % HOURS_PER_DAY == 0 ? hours / HOURS_PER_DAY + "d" : hours + "h";
    }
}
