package forja.runtime.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job as callers see it.
 *
 * @param schedule its times in words
 * @param next when it is due next; null where that depends on a run that has not ended, or on somebody who asks
 * @param last its newest run
 */
record JobView(String name, String schedule, String missed, String overlap, @Nullable Instant next,
    @Nullable RunView last) {}
