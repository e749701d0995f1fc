package com.acme.shop.queue;

import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.service.ShopService;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageReader;
import forja.runtime.queue.ReceivedMessage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shop from queues. */
@Component
class ShopConsumer implements ConsumedQueues {

    private final ShopService service;

    private final MessageReader reader;

    ShopConsumer(ShopService service, MessageReader reader) {
        this.service = service;
        this.reader = reader;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("placeOrder", "orders", this::placeOrder),
            new ConsumedQueue("orderTotal", "order-total", this::orderTotal)
        );
    }

    void placeOrder(ReceivedMessage message) {
        var request = reader.read(message, PlaceOrderRequest.class);
        service.placeOrder(request);
    }

    void orderTotal(ReceivedMessage message) {
        var request = reader.read(message, OrderTotalRequest.class);
        service.orderTotal(request);
    }
}
