package com.acme.shop.queue;

import com.acme.shop.service.ShopService;
import com.rabbitmq.client.Channel;
import forja.runtime.rabbitmq.Deliveries;
import forja.runtime.rabbitmq.MessageReader;
import forja.runtime.state.Once;
import java.io.IOException;
import java.math.BigDecimal;
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

    private final ShopRequestMapper requests;

    ShopConsumer(ShopService service, MessageReader reader, Deliveries deliveries, Once once,
        ShopRequestMapper requests) {
        this.service = service;
        this.reader = reader;
        this.deliveries = deliveries;
        this.once = once;
        this.requests = requests;
    }

    @RabbitListener(id = "cancelOrder", queues = "cancel")
    void cancelOrder(Message message, Channel channel) throws IOException {
        deliveries.handle("cancelOrder", message, channel, () -> {
            var properties = message.getMessageProperties();
            var request = reader.valid(requests.cancelOrder(
                reader.required("messageType", properties.getType(), String.class),
                reader.read(message, CancelOrderBody.class)));
            once.together("cancel", reader.id(message), () -> service.cancelOrder(request));
        });
    }

    @RabbitListener(id = "orderTotals", queues = "totals")
    void orderTotals(Message message, Channel channel) throws IOException {
        deliveries.handle("orderTotals", message, channel, () -> {
            reader.requireNothing(message);
            var properties = message.getMessageProperties();
            var request = reader.valid(requests.orderTotals(
                reader.required("header X-Order", properties.getHeader("X-Order"), Long.class),
                reader.optional("header tax", properties.getHeader("tax"), BigDecimal.class)));
            once.together("totals", reader.id(message), () -> service.orderTotals(request));
        });
    }
}
