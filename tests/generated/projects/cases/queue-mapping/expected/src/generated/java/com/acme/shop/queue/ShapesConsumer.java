package com.acme.shop.queue;

import com.acme.shop.service.ShapesService;
import com.rabbitmq.client.Channel;
import forja.runtime.rabbitmq.Deliveries;
import forja.runtime.rabbitmq.MessageReader;
import forja.runtime.state.Once;
import java.io.IOException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Shapes from queues. */
@Component
class ShapesConsumer {

    private final ShapesService service;

    private final MessageReader reader;

    private final Deliveries deliveries;

    private final Once once;

    private final ShapesRequestMapper requests;

    ShapesConsumer(ShapesService service, MessageReader reader, Deliveries deliveries, Once once,
        ShapesRequestMapper requests) {
        this.service = service;
        this.reader = reader;
        this.deliveries = deliveries;
        this.once = once;
        this.requests = requests;
    }

    @RabbitListener(id = "procOut", queues = "out")
    void procOut(Message message, Channel channel) throws IOException {
        deliveries.handle("procOut", message, channel, () -> {
            reader.requireNothing(message);
            var request = reader.valid(requests.procOut());
            once.together("out", reader.id(message), () -> service.procOut(request));
        });
    }
}
