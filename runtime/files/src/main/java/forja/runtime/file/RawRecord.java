package forja.runtime.file;

import org.jspecify.annotations.Nullable;

/**
 * A record as it stands in its file.
 *
 * @param number the first record has 1
 * @param start the first of its bytes
 * @param end the byte behind its last one
 * @param after where the next record may begin: a file that is gone on with there misses none and repeats none
 * @param text its letters; empty where there is a problem
 * @param problem why it cannot be read; null where it can
 */
record RawRecord(long number, long start, long end, long after, String text, @Nullable String problem) {}
