package forja.runtime.file;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Tells which files of a folder are whole. What senders call parts is left alone however that is told. */
final class ReadyFiles {

    private static final List<String> PARTS = List.of(".part", ".tmp", ".filepart");

    private final PathMatcher pattern;

    private final FileSettings.Ready ready;

    /** Goes on by the same steps whatever becomes of the clock of the machine. */
    private final LongSupplier nanos;

    private final Map<String, Seen> before = new HashMap<>();

    ReadyFiles(String pattern, FileSettings.Ready ready, LongSupplier nanos) {
        this.pattern = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        this.ready = ready;
        this.nanos = nanos;
    }

    /** A file as it was seen first, and when. */
    private record Seen(FoundFile file, long since) {}

    /** Those that are whole, the oldest first. */
    List<FoundFile> of(List<FoundFile> all) {
        var names = all.stream().map(FoundFile::name).collect(Collectors.toSet());
        before.keySet().retainAll(names);
        return all.stream()
            .filter(file -> isMeant(file.name()))
            .filter(file -> isWhole(file, names))
            .sorted(Comparator.comparingLong(FoundFile::modified).thenComparing(FoundFile::name))
            .toList();
    }

    /** Markers that are left over: a later file of that name would be taken before it is whole. */
    List<String> leftOver(List<FoundFile> all) {
        if (ready.when() != FileSettings.Ready.When.MARKED) {
            return List.of();
        }
        var names = all.stream().map(FoundFile::name).collect(Collectors.toSet());
        return all.stream()
            .filter(file -> isMarker(file.name()) && !names.contains(markedBy(file.name())) && isStable(file))
            .map(FoundFile::name)
            .toList();
    }

    private boolean isMarker(String name) {
        return name.endsWith(ready.marker()) && pattern.matches(Path.of(markedBy(name)));
    }

    private String markedBy(String marker) {
        return marker.substring(0, marker.length() - ready.marker().length());
    }

    private boolean isMeant(String name) {
        var small = name.toLowerCase(Locale.ROOT);
        return !name.startsWith(".")
            && PARTS.stream().noneMatch(small::endsWith)
            && !(ready.when() == FileSettings.Ready.When.MARKED && name.endsWith(ready.marker()))
            && pattern.matches(Path.of(name));
    }

    private boolean isWhole(FoundFile file, Set<String> names) {
        return switch (ready.when()) {
            case RENAMED -> true;
            case MARKED -> names.contains(file.name() + ready.marker());
            case STABLE -> isStable(file);
        };
    }

    /** Times of files are of other clocks: how long one stays the same is measured here. */
    private boolean isStable(FoundFile file) {
        var now = nanos.getAsLong();
        var seen = before.get(file.name());
        if (seen == null || !seen.file().equals(file)) {
            before.put(file.name(), new Seen(file, now));
            return false;
        }
        return Duration.ofNanos(now - seen.since()).compareTo(ready.minimumAge()) >= 0;
    }
}
