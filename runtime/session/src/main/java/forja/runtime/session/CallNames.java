package forja.runtime.session;

import forja.runtime.jdbc.session.CallName;
import forja.runtime.jdbc.session.CurrentCall;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.ObservationView;
import io.micrometer.observation.aop.ObservedAspect.ObservedAspectContext;
import io.micrometer.tracing.Tracer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Names the call that runs on this thread: by the operation that is observed, and by the span that is current. */
final class CallNames implements CurrentCall {

    private final Told told;

    private final String service;

    private final Supplier<@Nullable ObservationRegistry> observations;

    private final Supplier<@Nullable Tracer> tracer;

    CallNames(
        Told told,
        String service,
        Supplier<@Nullable ObservationRegistry> observations,
        Supplier<@Nullable Tracer> tracer
    ) {
        this.told = told;
        this.service = service;
        this.observations = observations;
        this.tracer = tracer;
    }

    /** Whether the database is told anything at all. */
    boolean areTold() {
        return told != Told.NONE;
    }

    @Override
    public @Nullable CallName name() {
        var registry = areTold() ? observations.get() : null;
        var observed = registry == null ? null : registry.getCurrentObservation();
        var operation = observed == null ? null : operation(observed);
        return operation == null ? null : new CallName(service, operation, told == Told.CALL ? traceparent() : null);
    }

    /**
     * The innermost operation; for what runs in none, the name of what is observed, which nothing has that is observed
     * by nobody.
     */
    private static @Nullable String operation(ObservationView observed) {
        for (var view = observed; view != null; view = view.getContextView().getParentObservation()) {
            if (view.getContextView() instanceof ObservedAspectContext context) {
                return context.getProceedingJoinPoint().getSignature().getName();
            }
        }
        return observed.getContextView().getName();
    }

    private @Nullable String traceparent() {
        var known = tracer.get();
        var span = known == null ? null : known.currentSpan();
        if (span == null) {
            return null;
        }
        var context = span.context();
        var flags = Boolean.TRUE.equals(context.sampled()) ? "-01" : "-00";
        return "00-" + context.traceId() + "-" + context.spanId() + flags;
    }

    /** The values of {@code service.session.trace}. */
    enum Told {
        NONE, OPERATION, CALL
    }
}
