package forja.runtime.state;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a lane that one copy of the service sends.
 *
 * @param holder told apart from whoever takes the lane after it
 */
public record OutboxBatch(Lane lane, String holder, List<Entry> entries) {

    /** What was taken stays as it is. */
    public OutboxBatch {
        entries = List.copyOf(entries);
    }

    /** The messages alone. */
    public List<OutboxMessage> messages() {
        return entries.stream().map(Entry::message).toList();
    }

    /**
     * A message of it.
     *
     * @param row where it is kept
     * @param attempts how often it was tried, this time included
     */
    public record Entry(long row, OutboxMessage message, int attempts) {}

    /**
     * What became of a message of it.
     *
     * @param pause before it is tried again; nothing where there is no next time
     * @param reason why it has not arrived
     */
    public record Result(Entry entry, Kind kind, @Nullable Duration pause, @Nullable String reason) {}

    /** How an attempt ended. */
    public enum Kind {

        /** It is forgotten. */
        ARRIVED,

        /** The attempt counts for nothing. */
        NOT_TRIED,

        /** It is tried again after a pause. */
        FAILED,

        /** It is no longer tried, until somebody says so. */
        PARKED
    }
}
