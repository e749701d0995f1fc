package com.acme.shop.sender;

import com.acme.shop.service.OrderTotalCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
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

    private final RabbitPayloads payloads;

    RabbitSender(Deliveries deliveries, RabbitPayloads payloads) {
        this.deliveries = deliveries;
        this.payloads = payloads;
    }

    @EventListener
    void placeOrderToOrders(PlaceOrderCompleted event) {
        deliveries.keep(new Lane("queue", "placeOrder"), OutboxWriter.Order.OF_OPERATION, "/orders",
            () -> payloads.placeOrderToOrders(event.request(), event.response()));
    }

    @EventListener
    void procNothingToNothing(ProcNothingCompleted event) {
        deliveries.keep(new Lane("queue", "procNothing"), OutboxWriter.Order.OF_OPERATION, "/nothing",
            () -> payloads.procNothingToNothing(event.request()));
    }

    @EventListener
    void orderTotalToTotals(OrderTotalCompleted event) {
        deliveries.keep(new Lane("queue", "orderTotal"), OutboxWriter.Order.OF_OPERATION, "/totals",
            () -> payloads.orderTotalToTotals(event.request(), event.response()));
    }

    @EventListener
    void orderTotalToPlain(OrderTotalCompleted event) {
        deliveries.keep(new Lane("queue", "orderTotal"), OutboxWriter.Order.OF_OPERATION, "/plain", event::response);
    }
}
