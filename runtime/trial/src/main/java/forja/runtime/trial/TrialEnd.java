package forja.runtime.trial;

import java.time.Instant;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;

/** Lets an application start until the end of a trial; after it nothing else of the start happens. */
public class TrialEnd implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

    private final String build;

    private final Instant end;

    /**
     * The end of the trial of a build.
     *
     * @param build what people are told has ended: {@code This test build}
     * @param end the last moment at which an application starts
     */
    public TrialEnd(String build, Instant end) {
        this.build = build;
        this.end = end;
    }

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (Instant.now().isAfter(end)) {
            throw new TrialEndedException(build + " ended at " + end + ".");
        }
    }
}
