package forja.runtime.file;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a listener works.
 *
 * @param directory where its files come to
 * @param pattern which of them it takes: {@code orders-*.csv}
 * @param format how their records are written
 * @param ready when a file is whole
 * @param poll how often it looks
 * @param block how many records are one transaction
 * @param processed the folder of files that are done
 * @param failed the folder of files that are not
 * @param saveAs the name of a file in these; see {@link SavedName}
 * @param rejected how many records may be rejected before a file fails
 * @param lapse how long nothing may be heard of a copy of the service before another one goes on with its file
 * @param maxPause how long a file waits at most until it is tried again
 * @param keep how long a file is remembered
 */
public record FileSettings(
    @DefaultValue("") String directory,
    @DefaultValue("*") String pattern,
    @DefaultValue RecordFormat format,
    @DefaultValue Ready ready,
    @DefaultValue("5s") Duration poll,
    @DefaultValue("100") int block,
    @DefaultValue("processed") String processed,
    @DefaultValue("failed") String failed,
    @DefaultValue("{file}") String saveAs,
    @DefaultValue Rejected rejected,
    @DefaultValue("1m") Duration lapse,
    @DefaultValue("1m") Duration maxPause,
    @DefaultValue("90d") Duration keep
) {

    private static final Duration SHORTEST_LAPSE = Duration.ofSeconds(3);

    /** What cannot be is told at the start. */
    public FileSettings {
        if (block < 1) {
            throw new IllegalArgumentException("block: a transaction has one record at least, not " + block);
        }
        if (lapse.compareTo(SHORTEST_LAPSE) < 0) {
            throw new IllegalArgumentException(
                "lapse: " + SHORTEST_LAPSE.toSeconds() + "s is the shortest, not " + lapse);
        }
        SavedName.check(saveAs);
        requireElsewhere("processed", processed, directory);
        requireElsewhere("failed", failed, directory);
    }

    /** What is put back where it came from would be taken again, for ever. */
    private static void requireElsewhere(String setting, String folder, String directory) {
        var from = Path.of(directory).normalize();
        if (from.resolve(folder).normalize().equals(from)) {
            throw new IllegalArgumentException(setting + ": files that are done with are moved to another folder than "
                + directory);
        }
    }

    /**
     * When a file is whole.
     *
     * @param when how that is told
     * @param marker what the name of a marker has behind that of its file
     * @param minimumAge how long a file has to stay as it is
     */
    public record Ready(
        @DefaultValue("stable") When when,
        @DefaultValue(".done") String marker,
        @DefaultValue("10s") Duration minimumAge
    ) {

        /** A marker is another file. */
        public Ready {
            if (marker.isBlank() || marker.contains("/")) {
                throw new IllegalArgumentException("ready.marker: what a marker's name has behind that of its file");
            }
        }

        /** What tells that a file is whole. */
        public enum When {
            /** Size and time stay the same, between two looks at least. */
            STABLE,
            /** Its sender gives it its name when it is. */
            RENAMED,
            /** A second file is there. */
            MARKED
        }
    }

    /**
     * How many records of a file may be rejected: the larger one holds.
     *
     * @param percent of all its records
     * @param least however few it has
     */
    public record Rejected(@DefaultValue("1") double percent, @DefaultValue("10") int least) {}
}
