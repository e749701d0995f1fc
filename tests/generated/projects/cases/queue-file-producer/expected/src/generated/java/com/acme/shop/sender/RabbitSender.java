package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import forja.runtime.sending.Deliveries;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Keeps what operations answer in the outbox. */
@Component
class RabbitSender {

    private final Deliveries deliveries;

    RabbitSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @EventListener
    void procNothingToProcNothing(ProcNothingCompleted event) {
        deliveries.keep(new Lane("queue", "procNothing"), OutboxWriter.Order.OF_OPERATION, "/proc-nothing", () -> null);
    }

    @EventListener
    void orderTotalToOrderTotal(OrderTotalCompleted event) {
        deliveries.keep(
            new Lane("queue", "orderTotal"), OutboxWriter.Order.OF_OPERATION, "/order-total", event::response);
    }
}
