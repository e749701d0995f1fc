package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import forja.runtime.sending.Deliveries;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Hands on what operations answer. */
@Component
class ArtemisSender {

    private final Deliveries deliveries;

    ArtemisSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void procNothingToReplies(ProcNothingCompleted event) {
        deliveries.keepAfterwards(
            new Lane("queue", "procNothing"), OutboxWriter.Order.OF_OPERATION, "replies", () -> null);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void orderTotalToReplies(OrderTotalCompleted event) {
        deliveries.keepAfterwards(
            new Lane("queue", "orderTotal"), OutboxWriter.Order.OF_OPERATION, "replies", event::response);
    }
}
