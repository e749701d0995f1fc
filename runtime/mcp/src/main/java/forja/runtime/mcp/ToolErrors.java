package forja.runtime.mcp;

import forja.runtime.failure.Failure;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a tool says of every kind of failure, before the operation's own words. To change a row, declare a bean of your
 * own: {@code ToolErrors.standard().with(Failure.Kind.CONFLICT, "conflict: Somebody was faster.")}.
 */
public record ToolErrors(Map<Failure.Kind, String> byKind) {

    /** Nobody changes them afterwards. */
    public ToolErrors {
        byKind = Map.copyOf(byKind);
    }

    /** What is said of each kind unless a bean of your own says otherwise. */
    public static ToolErrors standard() {
        var errors = new EnumMap<Failure.Kind, String>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            errors.put(kind, kind.code() + ": " + kind.title());
        }
        return new ToolErrors(errors);
    }

    /** The same but for one kind. */
    public ToolErrors with(Failure.Kind kind, String text) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, text);
        return new ToolErrors(changed);
    }

    /** What is said of a kind. */
    public String of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}
