package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import forja.runtime.rabbitmq.outbox.RabbitOutbox;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Keeps what operations answer in the outbox. */
@Component
class RabbitSender {

    private final RabbitOutbox outbox;

    RabbitSender(RabbitOutbox outbox) {
        this.outbox = outbox;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToDone(PlaceOrderCompleted event) {
        outbox.keepAfterwards("placeOrder", "", "done", event::response);
    }

    @EventListener
    void procNothingToDone(ProcNothingCompleted event) {
        outbox.keepAfterwards("procNothing", "", "done", () -> null);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void orderTotalToDone(OrderTotalCompleted event) {
        outbox.keepAfterwards("orderTotal", "", "done", event::response);
    }
}
