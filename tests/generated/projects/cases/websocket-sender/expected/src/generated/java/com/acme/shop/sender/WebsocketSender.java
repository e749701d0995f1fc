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
class WebsocketSender {

    private final Deliveries deliveries;

    WebsocketSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @EventListener
    void placeOrderToShopExampleComWsOrderPlaced(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("websocket", "placeOrder to shop-example-com"),
            OutboxWriter.Order.OF_OPERATION,
            "place-order-order-placed",
            event::response);
    }

    @EventListener
    void archiveOrdersToHooksExampleOrg8080Told(ArchiveOrdersCompleted event) {
        deliveries.keepAfterwards(
            new Lane("websocket", "archiveOrders to hooks-example-org-8080"),
            OutboxWriter.Order.NONE,
            "archive-orders",
            event::response);
    }
}
