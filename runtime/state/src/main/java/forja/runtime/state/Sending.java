package forja.runtime.state;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What became of messages that were sent. Those that are in neither were not tried.
 *
 * @param arrived the messages' ids
 * @param failed the reasons by the messages' ids
 */
public record Sending(Set<String> arrived, Map<String, Failed> failed) {

    /** What was found stays as it is. */
    public Sending {
        arrived = Set.copyOf(arrived);
        failed = Map.copyOf(failed);
    }

    /** All of them arrived. */
    public static Sending arrived(List<OutboxMessage> messages) {
        return new Sending(messages.stream().map(OutboxMessage::id).collect(Collectors.toSet()), Map.of());
    }

    /** None of them did, for one reason: nobody knows which of them is at fault. */
    public static Sending failed(List<OutboxMessage> messages, Failed reason) {
        return new Sending(Set.of(), messages.stream().collect(Collectors.toMap(OutboxMessage::id, one -> reason)));
    }

    /**
     * Why one did not arrive.
     *
     * @param away the target could not take any message, so that this attempt counts for nothing
     */
    public record Failed(boolean away, String reason) {}
}
