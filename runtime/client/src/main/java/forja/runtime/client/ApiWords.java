package forja.runtime.client;

import org.jspecify.annotations.Nullable;

/** Words of an API that the callers of this service may read. */
public final class ApiWords {

    private static final int MAX_CHARS = 500;

    private ApiWords() {
    }

    /** Makes one line of words, no longer than can be read; null where there are none. */
    public static @Nullable String line(@Nullable String words) {
        var line = words == null ? "" : words.replaceAll("\\p{Cntrl}+", " ").strip();
        if (line.isEmpty()) {
            return null;
        }
        return line.length() > MAX_CHARS ? line.substring(0, MAX_CHARS) + "…" : line;
    }
}
