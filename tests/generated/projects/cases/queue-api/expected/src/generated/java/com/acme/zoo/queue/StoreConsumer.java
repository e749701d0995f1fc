package com.acme.zoo.queue;

import com.acme.zoo.model.AnythingRequest;
import com.acme.zoo.model.BoxedRequest;
import com.acme.zoo.model.LoginRequest;
import com.acme.zoo.service.StoreService;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageReader;
import forja.runtime.queue.ReceivedMessage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Store from queues. */
@Component
class StoreConsumer implements ConsumedQueues {

    private final StoreService service;

    private final MessageReader reader;

    StoreConsumer(StoreService service, MessageReader reader) {
        this.service = service;
        this.reader = reader;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("getCount", "get-count", this::getCount),
            new ConsumedQueue("boxed", "boxed", this::boxed),
            new ConsumedQueue("login", "login", this::login),
            new ConsumedQueue("anything", "anything", this::anything)
        );
    }

    void getCount(ReceivedMessage message) {
        reader.requireNothing(message);
        service.getCount();
    }

    void boxed(ReceivedMessage message) {
        var request = reader.read(message, BoxedRequest.class);
        service.boxed(request);
    }

    void login(ReceivedMessage message) {
        var request = reader.read(message, LoginRequest.class);
        service.login(request);
    }

    void anything(ReceivedMessage message) {
        var request = reader.read(message, AnythingRequest.class);
        service.anything(request);
    }
}
