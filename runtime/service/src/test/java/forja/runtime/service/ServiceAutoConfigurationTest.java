package forja.runtime.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.annotation.Observed;
import io.micrometer.observation.aop.ObservedAspect;
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

    private static final String OBSERVED = "management.observations.annotations.enabled=true";

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(
            AopAutoConfiguration.class, ObservationAutoConfiguration.class, ServiceAutoConfiguration.class))
        .withUserConfiguration(Service.class);

    @Test
    void observedOperationsAreTold() {
        runner.withPropertyValues(OBSERVED).run(context -> {
            context.getBean(Orders.class).cancel();

            assertThat(context).hasSingleBean(ObservedAspect.class);
            assertThat(context.getBean(Told.class).names).containsExactly("method.observed");
        });
    }

    @Test
    void withoutTheSettingNothingIsObserved() {
        runner.run(context -> {
            context.getBean(Orders.class).cancel();

            assertThat(context).doesNotHaveBean(ObservedAspect.class);
            assertThat(context.getBean(Told.class).names).isEmpty();
        });
    }

    @Test
    void theOwnersAspectTakesItsPlace() {
        runner.withPropertyValues(OBSERVED).withBean("ours", ObservedAspect.class, ObservationRegistry.NOOP)
            .run(context -> assertThat(context).hasSingleBean(ObservedAspect.class).hasBean("ours"));
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
        Told told() {
            return new Told();
        }
    }

    static class Orders {

        @Observed
        void cancel() {
            // Nothing to be done.
        }
    }

    static class Told implements ObservationHandler<Observation.Context> {

        final List<String> names = new ArrayList<>();

        @Override
        public void onStop(Observation.Context context) {
            names.add(context.getName());
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }
}
