package forja.runtime.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Names columns that are known only when they are there: as all others are named, each by a name of its own. */
public final class ColumnNames {

    private static final Pattern WORD_END = Pattern.compile("(?<=[\\p{Ll}\\p{Nd}]\\p{M}{0,9})(?=\\p{Lu})"
        + "|(?<=\\p{Lu}\\p{M}{0,9})(?=\\p{Lu}\\p{M}{0,9}\\p{Ll})|[^\\p{L}\\p{M}\\p{Nd}$]+");

    /** Letters that nobody sees. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\\x{34F}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}"
        + "\\x{180B}-\\x{180F}\\x{3164}\\x{FE00}-\\x{FE0F}\\x{FFA0}\\x{E0100}-\\x{E01EF}]");

    /** Periods and brackets lead into objects and lists. */
    private static final Pattern NO_NAME =
        Pattern.compile("|__proto__|\\s.*|.*\\s|.*[\\p{C}.\\[\\]{}].*", Pattern.DOTALL);

    private ColumnNames() {
    }

    /** Names the columns of a result, in their order. */
    public static List<String> of(ResultSetMetaData columns) throws SQLException {
        var labels = new ArrayList<String>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i));
        }
        return of(labels);
    }

    /** Names labels: two that would be called the same keep their own letters. */
    static List<String> of(List<String> labels) {
        var wanted = new ArrayList<String>();
        for (var label : labels) {
            wanted.add(property(label, "value" + (wanted.size() + 1)));
        }
        var names = new LinkedHashSet<String>();
        for (int i = 0; i < labels.size(); i++) {
            var name = meets(i, labels, wanted) && isName(labels.get(i)) ? labels.get(i) : wanted.get(i);
            var free = name;
            for (int count = 2; !names.add(free); count++) {
                free = name + count;
            }
        }
        return List.copyOf(names);
    }

    /** Whether another label would be called the same. */
    private static boolean meets(int index, List<String> labels, List<String> wanted) {
        return IntStream.range(0, labels.size()).anyMatch(other ->
            wanted.get(other).equals(wanted.get(index)) && !labels.get(other).equals(labels.get(index)));
    }

    /** {@code customer_id} → {@code customerId}, {@code %} → {@code %}, nothing → the fallback. */
    private static String property(String label, String fallback) {
        var name = new StringBuilder();
        var seen = UNSEEN.matcher(Normalizer.normalize(label, Normalizer.Form.NFC)).replaceAll("");
        for (var part : WORD_END.split(seen)) {
            var word = part.toLowerCase(Locale.ROOT);
            if (!word.isEmpty()) {
                name.append(name.isEmpty() ? word : behind(word));
            }
        }
        var spelled = name.isEmpty() ? label.strip() : name.toString();
        return isName(spelled) ? spelled : fallback;
    }

    /** A word behind others begins with its capital; letters that have none stay apart by a line. */
    private static String behind(String word) {
        return Character.getType(word.codePointAt(0)) == Character.OTHER_LETTER
            ? "_" + word
            : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    private static boolean isName(String text) {
        return !NO_NAME.matcher(text).matches() && !UNSEEN.matcher(text).find();
    }
}
