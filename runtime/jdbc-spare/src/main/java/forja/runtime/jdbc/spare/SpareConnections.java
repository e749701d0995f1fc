package forja.runtime.jdbc.spare;

/**
 * Connections beside the pool for what callers must not hold up: whether the database answers, and work that no caller
 * waits for.
 */
public final class SpareConnections {

    /** The name of their data source, and its qualifier. */
    public static final String NAME = "spare";

    private SpareConnections() {
    }
}
