package com.acme.shop.queue;

import com.acme.shop.model.ProcNothingRequest;
import com.acme.shop.service.ShapesService;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageReader;
import forja.runtime.queue.ReceivedMessage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shapes from queues. */
@Component
class ShapesConsumer implements ConsumedQueues {

    private final ShapesService service;

    private final MessageReader reader;

    ShapesConsumer(ShapesService service, MessageReader reader) {
        this.service = service;
        this.reader = reader;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("procNothing", "proc-nothing", this::procNothing)
        );
    }

    void procNothing(ReceivedMessage message) {
        var request = reader.read(message, ProcNothingRequest.class);
        service.procNothing(request);
    }
}
