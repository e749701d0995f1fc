package com.acme.shop.sender;

import com.acme.shop.service.ArchiveOrdersCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import forja.runtime.messages.Selection;
import forja.runtime.sending.Deliveries;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Hands on what operations answer. */
@Component
class RestSender {

    private final Deliveries deliveries;

    RestSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToCrmExampleComOrders(PlaceOrderCompleted event) {
        deliveries.keepAfterwards(
            new Lane("rest", "placeOrder to crm-example-com"),
            OutboxWriter.Order.OF_OPERATION,
            "crm-example-com POST /orders",
            Selection.whole().whereIs("total", "10.50"),
            event::response);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToHooksExampleOrg8080V1ShopPut(PlaceOrderCompleted event) {
        deliveries.keepAfterwards(
            new Lane("rest", "placeOrder to hooks-example-org-8080"),
            OutboxWriter.Order.NONE,
            "hooks-example-org-8080 PUT /v1/shop/",
            Selection.whole().inOrderOf("orderId"),
            event::response);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void archiveOrdersToCrmExampleComArchivePatch(ArchiveOrdersCompleted event) {
        deliveries.keepAfterwards(
            new Lane("rest", "archiveOrders to crm-example-com"),
            OutboxWriter.Order.OF_OPERATION,
            "crm-example-com PATCH /archive",
            event::response);
    }
}
