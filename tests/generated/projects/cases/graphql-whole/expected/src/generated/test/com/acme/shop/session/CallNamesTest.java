package com.acme.shop.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

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

    private static final int POSTGRESQL = 63;

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
        assertThat(names(CallNames.Told.CALL, TRACE).current()).isNull();
    }

    @Test
    void nothingIsNamedThatIsObservedByNobody() {
        observations.observationConfig().observationPredicate((name, context) -> false);

        assertThat(named(CallNames.Told.CALL, TRACE)).isNull();
    }

    @Test
    void whatIsNoIdIsToldNobody() {
        assertThat(named(CallNames.Told.CALL, "'; drop table item; --"))
            .isEqualTo(new CallName("shop", "findItem", null));
        assertThat(new CallName("/* shop", "find'Item", null)).isEqualTo(new CallName("___shop", "find_Item", null));
    }

    @Test
    void theServiceGivesWayToTheOperationAndBothToTheTrace() {
        var trace = "00-" + TRACE + "-" + SPAN + "-00";

        assertThat(new CallName("shop", "findItem", trace).within(POSTGRESQL)).isEqualTo("shop findItem " + TRACE);
        assertThat(new CallName("shop-of-the-town", "findItemsOfAnOrder", trace).within(POSTGRESQL))
            .isEqualTo("shop-of-the findItemsOfAnOrder " + TRACE).hasSize(POSTGRESQL);
        assertThat(new CallName("shop", "findItemsOfAnOrderOfACustomerByName", trace).within(POSTGRESQL))
            .isEqualTo("findItemsOfAnOrderOfACustomerB " + TRACE).hasSize(POSTGRESQL);
        assertThat(new CallName("shop", "findItem", null).within(POSTGRESQL)).isEqualTo("shop findItem");
    }

    private @Nullable CallName named(CallNames.Told told, String trace) {
        observations.observationConfig().observationHandler(context -> true);
        var names = names(told, trace);
        return Observation.createNotStarted("findItem", observations).observe(names::current);
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
