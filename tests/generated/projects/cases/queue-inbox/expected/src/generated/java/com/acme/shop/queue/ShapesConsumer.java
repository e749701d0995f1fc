package com.acme.shop.queue;

import com.acme.shop.model.ProcNothingRequest;
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

    ShapesConsumer(ShapesService service, MessageReader reader, Once once) {
        this.service = service;
        this.reader = reader;
        this.once = once;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("procNothing", "proc-nothing", this::procNothing)
        );
    }

    void procNothing(ReceivedMessage message) {
        var request = reader.read(message, ProcNothingRequest.class);
        once.before("proc-nothing", reader.id(message), () -> service.procNothing(request));
    }
}
