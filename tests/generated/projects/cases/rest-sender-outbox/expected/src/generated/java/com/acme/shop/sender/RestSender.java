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
class RestSender {

    private final Deliveries deliveries;

    RestSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @EventListener
    void placeOrderToCrmExampleComOrders(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("rest", "placeOrder to crm-example-com"),
            OutboxWriter.Order.OF_OPERATION,
            "crm-example-com POST /orders",
            event::response);
    }

    @EventListener
    void archiveOrdersToCrmExampleComArchive(ArchiveOrdersCompleted event) {
        deliveries.keepAfterwards(
            new Lane("rest", "archiveOrders to crm-example-com"),
            OutboxWriter.Order.NONE,
            "crm-example-com POST /archive",
            event::response);
    }
}
