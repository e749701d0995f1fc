package com.acme.shop.sender;

import com.acme.shop.service.ArchiveOrdersCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
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
    void placeOrderToShopOrders(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("queue", "placeOrder"), OutboxWriter.Order.OF_OPERATION, "shop/orders", event::response);
    }

    @EventListener
    void placeOrderToShopAudit(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("queue", "placeOrder"), OutboxWriter.Order.OF_OPERATION, "shop/audit", event::response);
    }

    @EventListener
    void placeOrderToOrders(PlaceOrderCompleted event) {
        deliveries.keep(new Lane("queue", "placeOrder"), OutboxWriter.Order.OF_OPERATION, "/orders", event::response);
    }

    @EventListener
    void archiveOrdersToShopAudit(ArchiveOrdersCompleted event) {
        deliveries.keepAfterwards(
            new Lane("queue", "archiveOrders"), OutboxWriter.Order.OF_OPERATION, "shop/audit", event::response);
    }
}
