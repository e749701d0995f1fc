package forja.runtime.file;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name that a file gets when it is done with: {@code {name}-{date}.{extension}}. There are {@code {file}} (its
 * whole name), {@code {name}} and {@code {extension}} (what is before and behind its last dot), {@code {date}}
 * (20261231), {@code {time}} (235959) and {@code {id}} (what no other file has).
 */
final class SavedName {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");

    private static final Pattern KNOWN = Pattern.compile("file|name|extension|date|time|id");

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmmss");

    private static final int ID_LENGTH = 12;

    private SavedName() {
    }

    /** Refuses a pattern that leads out of its folder, or that gives all files one name. */
    static void check(String pattern) {
        VARIABLE.matcher(pattern).results().map(found -> found.group(1)).forEach(name -> {
            if (!KNOWN.matcher(name).matches()) {
                throw new IllegalArgumentException("save-as: there is no {" + name
                    + "}: take {file}, {name}, {extension}, {date}, {time} and {id}");
            }
        });
        var path = Path.of(VARIABLE.matcher(pattern).replaceAll("x"));
        if (pattern.isBlank() || path.isAbsolute() || !path.normalize().equals(path) || path.startsWith("..")) {
            throw new IllegalArgumentException("save-as: " + pattern + " is no name of a file below its folder");
        }
    }

    /** The name of a file that was done with at that time. */
    static String of(String pattern, String file, String id, LocalDateTime now) {
        var dot = file.lastIndexOf('.');
        var values = Map.of(
            "file", file,
            "name", dot > 0 ? file.substring(0, dot) : file,
            "extension", dot > 0 ? file.substring(dot + 1) : "",
            "date", DATE.format(now),
            "time", TIME.format(now),
            "id", id.substring(0, Math.min(ID_LENGTH, id.length()))
        );
        var name = VARIABLE.matcher(pattern)
            .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
        return name.endsWith(".") && dot <= 0 ? name.substring(0, name.length() - 1) : name;
    }

    /** The same with a number before its last dot: {@code orders.csv} → {@code orders-1.csv}. */
    static String numbered(String name, int number) {
        if (number == 0) {
            return name;
        }
        var slash = name.lastIndexOf('/');
        var dot = name.lastIndexOf('.');
        return dot > slash + 1
            ? name.substring(0, dot) + "-" + number + name.substring(dot)
            : name + "-" + number;
    }
}
