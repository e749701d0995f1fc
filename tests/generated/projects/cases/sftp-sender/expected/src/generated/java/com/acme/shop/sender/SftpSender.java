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
class SftpSender {

    private final Deliveries deliveries;

    SftpSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @EventListener
    void placeOrderToDataOrdersOperationIdJson(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("sftp", "placeOrder"),
            OutboxWriter.Order.NONE,
            "data-orders placeOrder-{id}.json",
            event::response);
    }

    @EventListener
    void placeOrderToFilesOutOperationIdJson(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("sftp", "placeOrder"), OutboxWriter.Order.NONE, "files-out placeOrder/{id}.json", event::response);
    }

    @EventListener
    void archiveOrdersToFilesOutOperationIdJson(ArchiveOrdersCompleted event) {
        deliveries.keepAfterwards(
            new Lane("sftp", "archiveOrders"),
            OutboxWriter.Order.NONE,
            "files-out archiveOrders-{id}.json",
            event::response);
    }
}
