package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import forja.runtime.rabbitmq.sender.RabbitPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Hands what operations answer to the publisher, once their transactions are committed. */
@Component
class RabbitSender {

    private final RabbitPublisher publisher;

    private final RabbitPayloads payloads;

    RabbitSender(RabbitPublisher publisher, RabbitPayloads payloads) {
        this.publisher = publisher;
        this.payloads = payloads;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToOrders(PlaceOrderCompleted event) {
        publisher.publish("placeOrder", "", "orders",
            () -> payloads.placeOrderToOrders(event.request(), event.response()));
    }

    @TransactionalEventListener(fallbackExecution = true)
    void procNothingToNothing(ProcNothingCompleted event) {
        publisher.publish("procNothing", "", "nothing",
            () -> payloads.procNothingToNothing(event.request()));
    }

    @TransactionalEventListener(fallbackExecution = true)
    void orderTotalToTotals(OrderTotalCompleted event) {
        publisher.publish("orderTotal", "", "totals",
            () -> payloads.orderTotalToTotals(event.request(), event.response()));
    }

    @TransactionalEventListener(fallbackExecution = true)
    void orderTotalToPlain(OrderTotalCompleted event) {
        publisher.publish("orderTotal", "", "plain", event::response);
    }
}
