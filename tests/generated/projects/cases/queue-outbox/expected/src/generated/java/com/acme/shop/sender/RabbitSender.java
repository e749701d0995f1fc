package com.acme.shop.sender;

import com.acme.shop.service.ArchiveOrdersCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import com.acme.shop.state.Lane;
import com.acme.shop.state.Outbox;
import com.acme.shop.state.OutboxMessage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what operations answer in the outbox, in their own transactions. */
@Component
class RabbitSender {

    private static final Logger LOG = LoggerFactory.getLogger(RabbitSender.class);

    private final Outbox outbox;

    private final JsonMapper json;

    private final Counter lost;

    RabbitSender(Outbox outbox, JsonMapper json, MeterRegistry meters) {
        this.outbox = outbox;
        this.json = json;
        this.lost = Counter.builder("outbox.messages.lost")
            .description("Answers of work that is done which could not be kept")
            .register(meters);
    }

    @EventListener
    void placeOrderToShopOrders(PlaceOrderCompleted event) {
        keep("placeOrder", "shop/orders", event::response);
    }

    @EventListener
    void placeOrderToShopAudit(PlaceOrderCompleted event) {
        keep("placeOrder", "shop/audit", event::response);
    }

    @EventListener
    void placeOrderToOrders(PlaceOrderCompleted event) {
        keep("placeOrder", "/orders", event::response);
    }

    @EventListener
    void archiveOrdersToShopAudit(ArchiveOrdersCompleted event) {
        keepAfterwards("archiveOrders", "shop/audit", event::response);
    }

    private void keep(String operation, String destination, Supplier<? extends @Nullable Object> answer) {
        var lane = new Lane(RabbitTarget.SENDER, operation);
        var payload = json.writeValueAsString(answer.get());
        outbox.add(new OutboxMessage(UUID.randomUUID().toString(), lane, destination, payload));
    }

    /** The work is done and stays: its caller is answered, whatever becomes of the message. */
    private void keepAfterwards(String operation, String destination, Supplier<? extends @Nullable Object> answer) {
        try {
            keep(operation, destination, answer);
        } catch (RuntimeException failure) {
            lost.increment();
            LOG.error("The answer of {} could not be kept and is not sent: {}", operation, failure.getMessage());
        }
    }
}
