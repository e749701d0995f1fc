package com.acme.zoo.queue;

import com.acme.zoo.model.AnythingRequest;
import com.acme.zoo.model.BoxedRequest;
import com.acme.zoo.model.LoginRequest;
import com.acme.zoo.service.StoreService;
import com.rabbitmq.client.Channel;
import forja.runtime.rabbitmq.Deliveries;
import forja.runtime.rabbitmq.MessageReader;
import java.io.IOException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Store from queues. */
@Component
class StoreConsumer {

    private final StoreService service;

    private final MessageReader reader;

    private final Deliveries deliveries;

    StoreConsumer(StoreService service, MessageReader reader, Deliveries deliveries) {
        this.service = service;
        this.reader = reader;
        this.deliveries = deliveries;
    }

    @RabbitListener(id = "getCount", queues = "get-count")
    void getCount(Message message, Channel channel) throws IOException {
        deliveries.handle("getCount", message, channel, () -> {
            reader.requireNothing(message);
            service.getCount();
        });
    }

    @RabbitListener(id = "boxed", queues = "boxed")
    void boxed(Message message, Channel channel) throws IOException {
        deliveries.handle("boxed", message, channel, () -> {
            var request = reader.read(message, BoxedRequest.class);
            service.boxed(request);
        });
    }

    @RabbitListener(id = "login", queues = "login")
    void login(Message message, Channel channel) throws IOException {
        deliveries.handle("login", message, channel, () -> {
            var request = reader.read(message, LoginRequest.class);
            service.login(request);
        });
    }

    @RabbitListener(id = "anything", queues = "anything")
    void anything(Message message, Channel channel) throws IOException {
        deliveries.handle("anything", message, channel, () -> {
            var request = reader.read(message, AnythingRequest.class);
            service.anything(request);
        });
    }
}
