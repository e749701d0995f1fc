package forja.runtime.job;

/** What a job does. */
@FunctionalInterface
public interface JobWork {

    /** Does the work of a run. What it throws says by its kind whether the run is tried again. */
    void run(JobRun run);
}
