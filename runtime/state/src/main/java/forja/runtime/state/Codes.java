package forja.runtime.state;

import java.util.Locale;
import java.util.regex.Pattern;

/** The names of constants as tables and JSON have them: {@code brokenOff}. */
final class Codes {

    private static final Pattern NEXT_WORD = Pattern.compile("_(.)");

    private Codes() {
    }

    static String of(Enum<?> constant) {
        return NEXT_WORD.matcher(constant.name().toLowerCase(Locale.ROOT))
            .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }
}
