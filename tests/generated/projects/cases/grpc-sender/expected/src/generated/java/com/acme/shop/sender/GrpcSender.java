package com.acme.shop.sender;

import com.acme.shop.service.PlaceOrderCompleted;
import forja.runtime.sending.Deliveries;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Keeps what operations answer in the outbox. */
@Component
class GrpcSender {

    private final Deliveries deliveries;

    GrpcSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @EventListener
    void placeOrderToOrdersExampleCom8443OrdersPlace(PlaceOrderCompleted event) {
        deliveries.keep(
            new Lane("grpc", "placeOrder to orders-example-com-8443"),
            OutboxWriter.Order.OF_OPERATION,
            "place-order-orders-place",
            event::response);
    }
}
