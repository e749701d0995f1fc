package com.acme.shop.sender;

import com.acme.shop.service.PlaceOrderCompleted;
import com.acme.shop.service.ProcNothingCompleted;
import forja.runtime.rabbitmq.sender.RabbitPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Hands what operations answer to the publisher, once their transactions are committed. */
@Component
class RabbitSender {

    private final RabbitPublisher publisher;

    RabbitSender(RabbitPublisher publisher) {
        this.publisher = publisher;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToOrders(PlaceOrderCompleted event) {
        publisher.publish("placeOrder", "", "orders", event::response);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void procNothingToOrders(ProcNothingCompleted event) {
        publisher.publish("procNothing", "", "orders", () -> null);
    }
}
