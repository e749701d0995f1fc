package com.acme.shop.queue;

import com.acme.shop.model.ProcNothingRequest;
import com.acme.shop.service.ShapesService;
import com.rabbitmq.client.Channel;
import forja.runtime.rabbitmq.Deliveries;
import forja.runtime.rabbitmq.MessageReader;
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

    ShapesConsumer(ShapesService service, MessageReader reader, Deliveries deliveries) {
        this.service = service;
        this.reader = reader;
        this.deliveries = deliveries;
    }

    @RabbitListener(id = "procNothing", queues = "proc-nothing")
    void procNothing(Message message, Channel channel) throws IOException {
        deliveries.handle("procNothing", message, channel, () -> {
            var request = reader.read(message, ProcNothingRequest.class);
            service.procNothing(request);
        });
    }
}
