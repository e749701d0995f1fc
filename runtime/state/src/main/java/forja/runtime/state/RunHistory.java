package forja.runtime.state;

import forja.runtime.failure.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Remembers runs, apart from the transactions of their work. A bean of your own replaces the table. */
public interface RunHistory {

    /** Remembers a run before its work begins. */
    void begin(Run run);

    /**
     * Remembers how a run ended.
     *
     * @param failure what it failed with; null where it did its work
     */
    void end(Run run, Failure.@Nullable Kind failure);

    /**
     * Forgets runs that began so long ago.
     *
     * @return how many
     */
    int forgetOlder(Duration than, int most);
}
