package com.acme.zoo.sender;

import com.acme.zoo.service.GetPetCompleted;
import forja.runtime.sending.Deliveries;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxWriter;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Keeps what operations answer in the outbox. */
@Component
class RabbitSender {

    private final Deliveries deliveries;

    RabbitSender(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @EventListener
    void getPetToPets(GetPetCompleted event) {
        deliveries.keepAfterwards(
            new Lane("queue", "getPet"), OutboxWriter.Order.OF_OPERATION, "/pets", event::response);
    }
}
