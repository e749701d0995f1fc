package forja.runtime.jdbc.session;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a database is told of the call that runs: the service, its operation and, where it is told too, the call's
 * trace. Callers choose none of its characters but the digits of their trace's id.
 *
 * @param traceparent the call's trace, as W3C writes it; null where it is not told
 */
public record CallName(String service, String operation, @Nullable String traceparent) {

    private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9._-]");

    /** Of W3C's text: version, id, span and flags. */
    private static final Pattern TRACEPARENT = Pattern.compile("00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]");

    private static final int ID_BEGINS = 3;

    private static final int ID_ENDS = 35;

    /** Makes an underscore of what is no letter, digit, dot or hyphen, and leaves out what is no trace. */
    public CallName {
        service = plain(service);
        operation = plain(operation);
        traceparent = traceparent != null && TRACEPARENT.matcher(traceparent).matches() ? traceparent : null;
    }

    private static String plain(String text) {
        return OTHERS.matcher(text).replaceAll("_");
    }

    /** The trace's id: 32 hexadecimal digits. */
    public @Nullable String traceId() {
        return traceparent == null ? null : traceparent.substring(ID_BEGINS, ID_ENDS);
    }

    /**
     * {@code shop findItem 4bf92f3577b34da6a3ce929d0e0e4736}, in so many characters: the service gives way first, the
     * id never.
     */
    public String within(int characters) {
        var behind = traceparent == null ? "" : " " + traceId();
        var room = characters - behind.length();
        var beside = room - operation.length() - 1;
        if (beside < 1) {
            return cut(operation, room) + behind;
        }
        return cut(service, beside) + " " + operation + behind;
    }

    /**
     * As sqlcommenter spells it: {@code /*action='findItem',application='shop',traceparent='00-4bf9…-01'*&#47; }. No
     * character of it ends it.
     */
    public String comment() {
        return commentWith(traceparent == null ? "" : "',traceparent='" + traceparent);
    }

    /** The comment without the trace: all calls of an operation have the same one. */
    public String commentOfOperation() {
        return commentWith("");
    }

    private String commentWith(String trace) {
        return "/*action='" + operation + "',application='" + service + trace + "'*/ ";
    }

    /** The beginning of a text. */
    public static String cut(String text, int characters) {
        return text.length() > characters ? text.substring(0, characters) : text;
    }
}
