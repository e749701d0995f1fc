package forja.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

import forja.runtime.jdbc.session.CallName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.TraceContext;
import io.micrometer.tracing.Tracer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallNamesTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private static final String SPAN = "00f067aa0ba902b7";

    private final ObservationRegistry observations = ObservationRegistry.create();

    @Test
    void callsAreNamedByOperationAndTrace() {
        assertThat(named(CallNames.Told.CALL, TRACE))
            .isEqualTo(new CallName("shop", "findItem", "00-" + TRACE + "-" + SPAN + "-01"));
        assertThat(named(CallNames.Told.OPERATION, TRACE)).isEqualTo(new CallName("shop", "findItem", null));
    }

    @Test
    void nothingIsNamedUnlessItIsToBeToldOrWhereNobodyCalls() {
        assertThat(named(CallNames.Told.NONE, TRACE)).isNull();
        assertThat(names(CallNames.Told.CALL, TRACE).name()).isNull();
    }

    @Test
    void nothingIsNamedThatIsObservedByNobody() {
        observations.observationConfig().observationPredicate((name, context) -> false);

        assertThat(named(CallNames.Told.CALL, TRACE)).isNull();
    }

    private @Nullable CallName named(CallNames.Told told, String trace) {
        observations.observationConfig().observationHandler(context -> true);
        var names = names(told, trace);
        return Observation.createNotStarted("findItem", observations).observe(names::name);
    }

    private CallNames names(CallNames.Told told, String trace) {
        Tracer tracer = mock();
        Span span = mock();
        TraceContext context = mock();
        given(tracer.currentSpan()).willReturn(span);
        given(span.context()).willReturn(context);
        given(context.traceId()).willReturn(trace);
        given(context.spanId()).willReturn(SPAN);
        given(context.sampled()).willReturn(true);
        return new CallNames(told, "shop", () -> observations, () -> tracer);
    }
}
