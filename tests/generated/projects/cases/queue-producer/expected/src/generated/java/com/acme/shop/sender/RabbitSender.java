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

    RabbitSender(RabbitPublisher publisher) {
        this.publisher = publisher;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToPlaceOrder(PlaceOrderCompleted event) {
        publisher.publish("placeOrder", "", "place-order", event::response);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void procNothingToProcNothing(ProcNothingCompleted event) {
        publisher.publish("procNothing", "", "proc-nothing", () -> null);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void orderTotalToOrderTotal(OrderTotalCompleted event) {
        publisher.publish("orderTotal", "", "order-total", event::response);
    }
}
