package forja.runtime.queue;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailuresAutoConfiguration;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;

@ExtendWith(OutputCaptureExtension.class)
class QueueAutoConfigurationTest {

    private final ApplicationContextRunner service = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(
            JacksonAutoConfiguration.class,
            ValidationAutoConfiguration.class,
            FailuresAutoConfiguration.class,
            QueueAutoConfiguration.class
        ))
        .withBean(SimpleMeterRegistry.class);

    @Test
    void outcomesOfTheOwnersReplaceTheStandard() {
        var own = QueueOutcomes.standard().with(Failure.Kind.BUSY, Outcome.ACKNOWLEDGE);
        service.withBean(QueueOutcomes.class, () -> own)
            .run(context -> assertThat(context.getBean(QueueOutcomes.class)).isEqualTo(own));
    }

    @Test
    void delaysAreSettings() {
        service.withPropertyValues("service.queue.retry-delays=1s,2s", "service.queue.waiting.pause=7s")
            .run(context -> {
                var settings = context.getBean(QueueSettings.class);
                assertThat(settings.retryDelays()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2));
                assertThat(settings.waiting().pause()).isEqualTo(Duration.ofSeconds(7));
            });
    }

    @Test
    void theLogSaysWhichOperationListensToWhichQueue(CapturedOutput output) {
        service.withBean(ConsumedQueues.class,
            () -> () -> List.of(new ConsumedQueue("addOrder", "orders", message -> {})))
            .run(context -> context.getBean(ListenerLog.class).tell());
        assertThat(output).contains("addOrder listens to orders");
    }
}
