package forja.runtime.job;

import forja.runtime.failure.Failure;
import forja.runtime.state.Tick;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run as callers see it.
 *
 * @param attempts how often its work was begun
 * @param state {@code waiting}, {@code running}, or how it ended
 * @param failure the kind of what its work failed with
 */
record RunView(String id, Instant scheduledAt, String cause, String state, int attempts, @Nullable String node,
    @Nullable Instant startedAt, @Nullable Instant endedAt, @Nullable String failure) {

    static RunView of(Tick tick) {
        var attempt = tick.attempt();
        var end = tick.end();
        var kind = end == null ? null : end.failure();
        return new RunView(PlannedJob.idOf(tick), tick.due(), tick.cause().code(), stateOf(tick), attempt.number(),
            attempt.node(), attempt.started(), end == null ? null : end.at(), codeOf(kind));
    }

    private static String stateOf(Tick tick) {
        var end = tick.end();
        if (end != null) {
            return end.outcome().code();
        }
        return tick.attempt().node() == null ? "waiting" : "running";
    }

    private static @Nullable String codeOf(Failure.@Nullable Kind kind) {
        return kind == null ? null : kind.code();
    }
}
