package forja.runtime.operation;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Tells what does a call's work whether anybody waits for it any longer. */
public final class Callers {

    private static final BooleanSupplier NOBODY_KNOWN = () -> false;

    /** An initial value would stay in the threads of an application server, which outlive the service. */
    private static final ThreadLocal<@Nullable BooleanSupplier> GONE = new ThreadLocal<>();

    private Callers() {
    }

    /** Does work in this thread for a caller who may go before it is done. */
    public static void serve(BooleanSupplier gone, Runnable work) {
        GONE.set(gone);
        try {
            work.run();
        } finally {
            GONE.remove();
        }
    }

    /** Whether the caller of this thread's work has gone: to be asked by any thread. */
    public static BooleanSupplier gone() {
        var gone = GONE.get();
        return gone == null ? NOBODY_KNOWN : gone;
    }
}
