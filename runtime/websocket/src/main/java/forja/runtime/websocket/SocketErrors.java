package forja.runtime.websocket;

import forja.runtime.failure.Failure;
import java.util.EnumMap;
import java.util.Map;

/**
 * How every kind of failure is told. To change a row, declare a bean of your own:
 * {@code SocketErrors.standard().with(Failure.Kind.CONFLICT, new SocketError("taken", "Somebody was faster."))}.
 */
public record SocketErrors(Map<Failure.Kind, SocketError> byKind) {

    /** Nobody changes them afterwards. */
    public SocketErrors {
        byKind = Map.copyOf(byKind);
    }

    /** How each kind is told unless a bean of your own says otherwise. */
    public static SocketErrors standard() {
        var errors = new EnumMap<Failure.Kind, SocketError>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            errors.put(kind, new SocketError(kind.code(), kind.title()));
        }
        return new SocketErrors(errors);
    }

    /** The same but for one kind. */
    public SocketErrors with(Failure.Kind kind, SocketError error) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, error);
        return new SocketErrors(changed);
    }

    /** How a kind is told. */
    public SocketError of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}
