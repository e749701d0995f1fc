package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import com.acme.shop.state.Lane;
import com.acme.shop.state.Outbox;
import com.acme.shop.state.OutboxMessage;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what operations answer in the outbox, in their own transactions. */
@Component
class RabbitSender {

    private final Outbox outbox;

    private final JsonMapper json;

    private final RabbitPayloads payloads;

    RabbitSender(Outbox outbox, JsonMapper json, RabbitPayloads payloads) {
        this.outbox = outbox;
        this.json = json;
        this.payloads = payloads;
    }

    @EventListener
    void placeOrderToOrders(PlaceOrderCompleted event) {
        keep("placeOrder", "/orders",
            () -> payloads.placeOrderToOrders(event.request(), event.response()));
    }

    @EventListener
    void procNothingToNothing(ProcNothingCompleted event) {
        keep("procNothing", "/nothing",
            () -> payloads.procNothingToNothing(event.request()));
    }

    @EventListener
    void orderTotalToTotals(OrderTotalCompleted event) {
        keep("orderTotal", "/totals",
            () -> payloads.orderTotalToTotals(event.request(), event.response()));
    }

    @EventListener
    void orderTotalToPlain(OrderTotalCompleted event) {
        keep("orderTotal", "/plain", event::response);
    }

    private void keep(String operation, String destination, Supplier<? extends @Nullable Object> answer) {
        var lane = new Lane(RabbitTarget.SENDER, operation);
        var payload = json.writeValueAsString(answer.get());
        outbox.add(new OutboxMessage(UUID.randomUUID().toString(), lane, destination, payload));
    }
}
