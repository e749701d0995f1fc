package com.acme.shop.mcp;

import com.acme.shop.failure.Failure;
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
            errors.put(kind, switch (kind) {
                case INVALID -> "invalid: A value is not accepted.";
                case NOT_FOUND -> "notFound: There is no such data.";
                case CONFLICT -> "conflict: The change conflicts with data that is there.";
                case REFUSED -> "refused: The operation was refused.";
                case UNAUTHENTICATED -> "unauthenticated: The caller is not known.";
                case FORBIDDEN -> "forbidden: The operation is not allowed.";
                case UNAVAILABLE -> "unavailable: The operation cannot be done now: try again later.";
                case BUSY -> "busy: The service is busy: try again in a moment.";
                case TIMEOUT -> "timeout: The operation took too long.";
                case INTERNAL -> "internal: The operation failed.";
            });
        }
        return new ToolErrors(errors);
    }

    /** The same but for one kind. */
    public ToolErrors with(Failure.Kind kind, String text) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, text);
        return new ToolErrors(changed);
    }

    String of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}
