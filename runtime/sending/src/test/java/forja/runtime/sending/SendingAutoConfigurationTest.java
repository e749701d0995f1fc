package forja.runtime.sending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import forja.runtime.messages.Selection;
import forja.runtime.state.Lane;
import forja.runtime.state.Outbox;
import forja.runtime.state.OutboxWriter.Order;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.databind.json.JsonMapper;

class SendingAutoConfigurationTest {

    private static final Lane LANE = new Lane("rest", "placeOrder");

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(SendingAutoConfiguration.class))
        .withBean(JsonMapper.class, JsonMapper::new)
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new);

    @Test
    void withoutTablesAnswersWaitInMemory() {
        runner.withPropertyValues("service.sending.delivery=at-most-once").run(context -> {
            var deliveries = context.getBean(Deliveries.class);
            deliveries.keep(LANE, Order.NONE, "crm POST /orders", () -> Map.of("id", 1));
            deliveries.keepAfterwards(LANE, Order.OF_OPERATION, "crm POST /orders", () -> null);

            var batch = Objects.requireNonNull(
                context.getBean(Outbox.class).take(LANE, Duration.ofMinutes(1), attempts -> 9));

            assertThat(batch.messages()).extracting("payload").containsExactly("{\"id\":1}", "null");
            assertThat(batch.messages().get(0).key()).isEqualTo(batch.messages().get(0).id());
            assertThat(batch.messages().get(1).key()).isEqualTo("*");
        });
    }

    @Test
    void anOutboxOfTheServiceIsUsed() {
        var outbox = mock(Outbox.class);
        runner.withPropertyValues("service.sending.delivery=at-most-once").withBean(Outbox.class, () -> outbox)
            .run(context -> assertThat(context.getBean(Outbox.class)).isSameAs(outbox));
    }

    @Test
    void anAnswerThatCannotBeWrittenIsLostWhereItsWorkIsDone() {
        runner.withPropertyValues("service.sending.delivery=at-most-once").run(context -> {
            context.getBean(Deliveries.class).keepAfterwards(LANE, Order.NONE, "crm POST /orders", () -> {
                throw new IllegalStateException("no payload");
            });

            assertThat(context.getBean(MeterRegistry.class).counter("outbox.messages.lost").count()).isEqualTo(1);
        });
    }

    @Test
    void eachRowIsKeptUnderTheKeyOfItsMember() {
        runner.withPropertyValues("service.sending.delivery=at-most-once").run(context -> {
            var rows = List.of(Map.of("sku", "a"), Map.of("sku", "b"), Map.of("sku", "a"), Map.of("free", true));
            context.getBean(Deliveries.class).keep(LANE, Order.NONE, "crm POST /orders",
                Selection.eachRow().whereIsNot("sku", "b").inOrderOf("sku"), () -> rows);
            context.getBean(Deliveries.class).keepAfterwards(LANE, Order.OF_OPERATION, "crm POST /orders",
                Selection.whole().whereIs("sku", "c"), () -> rows);

            var batch = Objects.requireNonNull(
                context.getBean(Outbox.class).take(LANE, Duration.ofMinutes(1), attempts -> 9)).messages();

            assertThat(batch).extracting("payload")
                .containsExactly("{\"sku\":\"a\"}", "{\"sku\":\"a\"}", "{\"free\":true}");
            assertThat(batch).extracting("key").containsExactly("a", "a", batch.get(2).id());
            assertThat(batch).extracting("id").doesNotHaveDuplicates();
        });
    }

    @Test
    void behindRowsThatCannotBeKeptNoneIsAndEachIsCounted() {
        var outbox = mock(Outbox.class);
        doNothing().doThrow(new IllegalStateException("full")).when(outbox).add(any());
        runner.withBean(Outbox.class, () -> outbox).run(context -> {
            context.getBean(Deliveries.class).keepAfterwards(LANE, Order.NONE, "crm POST /orders",
                Selection.eachRow(), () -> List.of(1, 2, 3));

            verify(outbox, times(2)).add(any());
            assertThat(context.getBean(MeterRegistry.class).counter("outbox.messages.lost").count()).isEqualTo(2);
            assertThatThrownBy(() -> context.getBean(Deliveries.class).keep(LANE, Order.NONE, "crm POST /orders",
                Selection.eachRow(), () -> List.of(1))).hasMessage("full");
        });
    }
}
