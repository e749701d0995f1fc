package forja.runtime.state;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does work as a run that the history tells of. */
public class Runs {

    /** Of a key, that the history keeps. */
    static final int KEY_LENGTH = 500;

    private static final Logger LOG = LoggerFactory.getLogger(Runs.class);

    private final RunHistory history;

    private final Failures failures;

    Runs(RunHistory history, Failures failures) {
        this.history = history;
        this.failures = failures;
    }

    /**
     * Work that is a run of this operation. It is not begun where the history cannot tell of it.
     *
     * @param key what is worked on, where there is such a thing
     */
    public void of(String operation, @Nullable String key, Runnable work) {
        var run = new Run(UUID.randomUUID().toString(), operation, shortened(key), Node.name());
        history.begin(run);
        var failure = Failure.Kind.INTERNAL;
        try {
            work.run();
            failure = null;
        } catch (RuntimeException refused) {
            failure = failures.kindOf(refused);
            throw refused;
        } finally {
            end(run, failure);
        }
    }

    private void end(Run run, Failure.@Nullable Kind failure) {
        try {
            history.end(run, failure);
        } catch (RuntimeException lost) {
            LOG.error("Run {} of {} has ended, but the history cannot tell of it", run.id(), run.operation(), lost);
        }
    }

    private static @Nullable String shortened(@Nullable String key) {
        return key == null || key.length() <= KEY_LENGTH ? key : key.substring(0, KEY_LENGTH);
    }
}
