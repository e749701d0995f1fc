package forja.runtime.websocket;

import forja.runtime.call.BoundOperation;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.context.ApplicationContext;

/** What messages can call, by name: the operations of all controllers. */
class SocketOperations {

    private final Map<String, BoundOperation> byName;

    private final Set<String> broadcasts;

    SocketOperations(ApplicationContext context) {
        var found = new HashMap<String, BoundOperation>();
        var told = new HashSet<String>();
        BoundOperation.find(context, SocketController.class, SocketOperation.class, (operation, bound) -> {
            var name = operation.value();
            if (SocketCalls.OWN.contains(name) || found.put(name, bound) != null) {
                throw new IllegalStateException("Something else is called " + name);
            }
            if (operation.broadcast()) {
                told.add(name);
            }
        });
        byName = Map.copyOf(found);
        broadcasts = Set.copyOf(told);
    }

    BoundOperation of(String name) {
        var operation = byName.get(name);
        if (operation == null) {
            throw new FailureException(new Failure(Failure.Kind.NOT_FOUND, "There is no such operation", null));
        }
        return operation;
    }

    boolean isBroadcast(String name) {
        return broadcasts.contains(name);
    }

    BoundOperation requireBroadcast(String name) {
        var operation = of(name);
        if (!isBroadcast(name)) {
            throw new FailureException(
                new Failure(Failure.Kind.INVALID, "What it answers is told to its caller alone", null));
        }
        return operation;
    }
}
