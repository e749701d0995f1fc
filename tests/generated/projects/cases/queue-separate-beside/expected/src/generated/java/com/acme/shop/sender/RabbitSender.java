package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import forja.runtime.sending.Deliveries;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Keeps what operations answer in the outbox. */
@Component
class RabbitSender {

    private final Deliveries deliveries;

    RabbitSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToDone(PlaceOrderCompleted event) {
        deliveries.keepAfterwards(
            new Lane("queue", "placeOrder"), OutboxWriter.Order.OF_OPERATION, "/done", event::response);
    }

    @EventListener
    void procNothingToDone(ProcNothingCompleted event) {
        deliveries.keepAfterwards(
            new Lane("queue", "procNothing"), OutboxWriter.Order.OF_OPERATION, "/done", () -> null);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void orderTotalToDone(OrderTotalCompleted event) {
        deliveries.keepAfterwards(
            new Lane("queue", "orderTotal"), OutboxWriter.Order.OF_OPERATION, "/done", event::response);
    }
}
