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
class GraphqlSender {

    private final Deliveries deliveries;

    GraphqlSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @EventListener
    void placeOrderToCrmExampleComGraphqlPlace(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("graphql", "placeOrder to crm-example-com"),
            OutboxWriter.Order.OF_OPERATION,
            "place-order-place",
            event::response);
    }

    @EventListener
    void placeOrderToCrmExampleComGraphqlRecord(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("graphql", "placeOrder to crm-example-com"),
            OutboxWriter.Order.NONE,
            "place-order-record",
            event::response);
    }

    @EventListener
    void archiveOrdersToHooksExampleOrg8080GraphqlTold(ArchiveOrdersCompleted event) {
        deliveries.keepAfterwards(
            new Lane("graphql", "archiveOrders to hooks-example-org-8080"),
            OutboxWriter.Order.OF_OPERATION,
            "archive-orders-told",
            event::response);
    }
}
