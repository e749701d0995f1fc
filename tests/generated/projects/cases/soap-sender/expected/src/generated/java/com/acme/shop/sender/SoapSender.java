package com.acme.shop.sender;

import com.acme.shop.service.ArchiveOrdersCompleted;
import com.acme.shop.service.PlaceOrderCompleted;
import forja.runtime.sending.Deliveries;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Hands on what operations answer. */
@Component
class SoapSender {

    private final Deliveries deliveries;

    private final SoapPayloads payloads;

    SoapSender(Deliveries deliveries, SoapPayloads payloads) {
        this.deliveries = deliveries;
        this.payloads = payloads;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void placeOrderToErpExampleComServicesOrdersPlaceOrder(PlaceOrderCompleted event) {
        deliveries.keepAfterwards(
            new Lane("soap", "placeOrder to erp-example-com"),
            OutboxWriter.Order.OF_OPERATION,
            "place-order-place-order",
            event::response);
    }

    @TransactionalEventListener(fallbackExecution = true)
    void archiveOrdersToHooksExampleOrg8080Told(ArchiveOrdersCompleted event) {
        deliveries.keepAfterwards(
            new Lane("soap", "archiveOrders to hooks-example-org-8080"), OutboxWriter.Order.NONE, "archive-orders-told",
            () -> payloads.archiveOrdersToHooksExampleOrg8080Told(event.request(), event.response()));
    }
}
