package com.acme.zoo.sender;

import com.acme.zoo.service.GetPetCompleted;
import forja.runtime.rabbitmq.outbox.RabbitOutbox;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Keeps what operations answer in the outbox. */
@Component
class RabbitSender {

    private final RabbitOutbox outbox;

    RabbitSender(RabbitOutbox outbox) {
        this.outbox = outbox;
    }

    @EventListener
    void getPetToPets(GetPetCompleted event) {
        outbox.keepAfterwards("getPet", "", "pets", event::response);
    }
}
