package forja.runtime.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.annotation.Observed;
import io.micrometer.observation.aop.ObservedAspect;
import io.micrometer.observation.aop.ObservedAspect.ObservedAspectContext;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ServiceAutoConfigurationTest {

    private static final String OBSERVED = "service.observed=true";

    private static final String ADVISOR = "forja.runtime.service.observedOperations";

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(
            AopAutoConfiguration.class, ObservationAutoConfiguration.class, ServiceAutoConfiguration.class))
        .withUserConfiguration(Service.class);

    @Test
    void observedOperationsAreTold() {
        runner.withPropertyValues(OBSERVED).run(context -> {
            context.getBean(Orders.class).cancel();
            context.getBean(Orders.class).list();
            context.getBean(Stock.class).count();

            assertThat(context.getBean(Told.class).names).containsExactly("orders.cancel", "Stock#count");
        });
    }

    @Test
    void observedMethodsAreToldAsByTheAspectOfMicrometer() {
        runner.withPropertyValues(OBSERVED).run(context -> {
            context.getBean(Stock.class).count();

            assertThat(context.getBean(Told.class).last)
                .isInstanceOfSatisfying(ObservedAspectContext.class, told -> {
                    assertThat(told.getProceedingJoinPoint().getSignature().getName()).isEqualTo("count");
                    assertThat(told.getName()).isEqualTo("method.observed");
                    assertThat(told.getLowCardinalityKeyValue("method").getValue()).isEqualTo("count");
                });
        });
    }

    @Test
    void aFailureIsToldAndThrownAsItIs() {
        runner.withPropertyValues(OBSERVED).run(context -> {
            var stock = context.getBean(Stock.class);

            assertThatIllegalStateException().isThrownBy(stock::lose).withMessage("gone");
            assertThat(context.getBean(Told.class).last.getError()).hasMessage("gone");
        });
    }

    @Test
    void withoutTheSettingNothingIsObserved() {
        runner.run(context -> {
            context.getBean(Orders.class).cancel();

            assertThat(context.getBean(Told.class).names).isEmpty();
        });
    }

    @Test
    void theOwnersAspectTakesItsPlace() {
        runner.withPropertyValues(OBSERVED).withBean("ours", ObservedAspect.class, ObservationRegistry.NOOP)
            .run(context -> assertThat(context).doesNotHaveBean(ADVISOR));
    }

    @Test
    void theFrameworksAspectTakesItsPlace() {
        runner.withPropertyValues(OBSERVED, "management.observations.annotations.enabled=true").run(context -> {
            context.getBean(Stock.class).count();

            assertThat(context).hasSingleBean(ObservedAspect.class).doesNotHaveBean(ADVISOR);
            assertThat(context.getBean(Told.class).names).containsExactly("Stock#count");
        });
    }

    @Test
    void wantOfMemoryIsWatchedFor() {
        new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ServiceAutoConfiguration.class))
            .run(context -> assertThat(context).hasSingleBean(OutOfMemoryExit.class));
    }

    @Test
    void inTheServersOwnJvmItIsNot() {
        runner.run(context -> assertThat(context).doesNotHaveBean(OutOfMemoryExit.class));
    }

    @Configuration(proxyBeanMethods = false)
    static class Service {

        @Bean
        Orders orders() {
            return new Orders();
        }

        @Bean
        Stock stock() {
            return new Stock();
        }

        @Bean
        Told told() {
            return new Told();
        }
    }

    static class Orders {

        @Observed(contextualName = "orders.cancel")
        void cancel() {
            // Nothing to be done.
        }

        void list() {
            // Nothing to be done.
        }
    }

    @Observed
    static class Stock {

        void count() {
            // Nothing to be done.
        }

        void lose() {
            throw new IllegalStateException("gone");
        }
    }

    static class Told implements ObservationHandler<Observation.Context> {

        final List<String> names = new ArrayList<>();

        Observation.Context last = new Observation.Context();

        @Override
        public void onStop(Observation.Context context) {
            names.add(context.getContextualName());
            last = context;
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }
}
