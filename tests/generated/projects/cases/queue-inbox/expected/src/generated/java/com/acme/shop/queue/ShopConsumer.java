package com.acme.shop.queue;

import com.acme.shop.model.OrderTotalRequest;
import com.acme.shop.model.PlaceOrderRequest;
import com.acme.shop.service.ShopService;
import com.rabbitmq.client.Channel;
import forja.runtime.rabbitmq.Deliveries;
import forja.runtime.rabbitmq.MessageReader;
import forja.runtime.state.Once;
import java.io.IOException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Shop from queues. */
@Component
class ShopConsumer {

    private final ShopService service;

    private final MessageReader reader;

    private final Deliveries deliveries;

    private final Once once;

    ShopConsumer(ShopService service, MessageReader reader, Deliveries deliveries, Once once) {
        this.service = service;
        this.reader = reader;
        this.deliveries = deliveries;
        this.once = once;
    }

    @RabbitListener(id = "placeOrder", queues = "place-order")
    void placeOrder(Message message, Channel channel) throws IOException {
        deliveries.handle("placeOrder", message, channel, () -> {
            var request = reader.read(message, PlaceOrderRequest.class);
            once.together("place-order", reader.id(message), () -> service.placeOrder(request));
        });
    }

    @RabbitListener(id = "orderTotal", queues = "order-total")
    void orderTotal(Message message, Channel channel) throws IOException {
        deliveries.handle("orderTotal", message, channel, () -> {
            var request = reader.read(message, OrderTotalRequest.class);
            once.together("order-total", reader.id(message), () -> service.orderTotal(request));
        });
    }
}
