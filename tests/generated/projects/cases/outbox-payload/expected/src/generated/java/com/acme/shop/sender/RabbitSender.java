package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import forja.runtime.rabbitmq.outbox.RabbitOutbox;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Keeps what operations answer in the outbox. */
@Component
class RabbitSender {

    private final RabbitOutbox outbox;

    private final RabbitPayloads payloads;

    RabbitSender(RabbitOutbox outbox, RabbitPayloads payloads) {
        this.outbox = outbox;
        this.payloads = payloads;
    }

    @EventListener
    void placeOrderToOrders(PlaceOrderCompleted event) {
        outbox.keep("placeOrder", "", "orders",
            () -> payloads.placeOrderToOrders(event.request(), event.response()));
    }

    @EventListener
    void procNothingToNothing(ProcNothingCompleted event) {
        outbox.keep("procNothing", "", "nothing",
            () -> payloads.procNothingToNothing(event.request()));
    }

    @EventListener
    void orderTotalToTotals(OrderTotalCompleted event) {
        outbox.keep("orderTotal", "", "totals",
            () -> payloads.orderTotalToTotals(event.request(), event.response()));
    }

    @EventListener
    void orderTotalToPlain(OrderTotalCompleted event) {
        outbox.keep("orderTotal", "", "plain", event::response);
    }
}
