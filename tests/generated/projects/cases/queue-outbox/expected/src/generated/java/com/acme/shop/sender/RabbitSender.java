package com.acme.shop.sender;

import com.acme.shop.service.ArchiveOrdersCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import forja.runtime.rabbitmq.outbox.RabbitOutbox;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Keeps what operations answer in the outbox. */
@Component
class RabbitSender {

    private final RabbitOutbox outbox;

    RabbitSender(RabbitOutbox outbox) {
        this.outbox = outbox;
    }

    @EventListener
    void placeOrderToShopOrders(PlaceOrderCompleted event) {
        outbox.keep("placeOrder", "shop", "orders", event::response);
    }

    @EventListener
    void placeOrderToShopAudit(PlaceOrderCompleted event) {
        outbox.keep("placeOrder", "shop", "audit", event::response);
    }

    @EventListener
    void placeOrderToOrders(PlaceOrderCompleted event) {
        outbox.keep("placeOrder", "", "orders", event::response);
    }

    @EventListener
    void archiveOrdersToShopAudit(ArchiveOrdersCompleted event) {
        outbox.keepAfterwards("archiveOrders", "shop", "audit", event::response);
    }
}
