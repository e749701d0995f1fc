package com.acme.shop.queue;

import com.acme.shop.service.ShapesService;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageReader;
import forja.runtime.queue.ReceivedMessage;
import forja.runtime.state.Once;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shapes from queues. */
@Component
class ShapesConsumer implements ConsumedQueues {

    private final ShapesService service;

    private final MessageReader reader;

    private final Once once;

    private final ShapesRequestMapper requests;

    ShapesConsumer(ShapesService service, MessageReader reader, Once once,
        ShapesRequestMapper requests) {
        this.service = service;
        this.reader = reader;
        this.once = once;
        this.requests = requests;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("procOut", "out", this::procOut)
        );
    }

    void procOut(ReceivedMessage message) {
        reader.requireNothing(message);
        var request = reader.valid(requests.procOut());
        once.together("out", reader.id(message), () -> service.procOut(request));
    }
}
