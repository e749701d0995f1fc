package com.acme.shop.queue;

import com.acme.shop.service.ShopService;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageReader;
import forja.runtime.queue.ReceivedMessage;
import forja.runtime.state.Once;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shop from queues. */
@Component
class ShopConsumer implements ConsumedQueues {

    private final ShopService service;

    private final MessageReader reader;

    private final Once once;

    private final ShopRequestMapper requests;

    ShopConsumer(ShopService service, MessageReader reader, Once once,
        ShopRequestMapper requests) {
        this.service = service;
        this.reader = reader;
        this.once = once;
        this.requests = requests;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("cancelOrder", "cancel", this::cancelOrder),
            new ConsumedQueue("orderTotals", "totals", this::orderTotals)
        );
    }

    void cancelOrder(ReceivedMessage message) {
        var request = reader.valid(requests.cancelOrder(
            reader.required("messageType", message.type(), String.class),
            reader.read(message, CancelOrderBody.class)));
        once.together("cancel", reader.id(message), () -> service.cancelOrder(request));
    }

    void orderTotals(ReceivedMessage message) {
        reader.requireNothing(message);
        var request = reader.valid(requests.orderTotals(
            reader.required("header X_Order", message.header("X_Order"), Long.class),
            reader.optional("header tax", message.header("tax"), BigDecimal.class)));
        once.together("totals", reader.id(message), () -> service.orderTotals(request));
    }
}
