package com.acme.zoo.queue;

import com.acme.zoo.model.AddPetRequest;
import com.acme.zoo.model.DeletePetRequest;
import com.acme.zoo.model.FindPetsRequest;
import com.acme.zoo.model.GetPetRequest;
import com.acme.zoo.model.HasPetRequest;
import com.acme.zoo.model.LabelRequest;
import com.acme.zoo.model.ReplacePetRequest;
import com.acme.zoo.service.PetsService;
import com.rabbitmq.client.Channel;
import forja.runtime.rabbitmq.Deliveries;
import forja.runtime.rabbitmq.MessageReader;
import java.io.IOException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Pets from queues. */
@Component
class PetsConsumer {

    private final PetsService service;

    private final MessageReader reader;

    private final Deliveries deliveries;

    PetsConsumer(PetsService service, MessageReader reader, Deliveries deliveries) {
        this.service = service;
        this.reader = reader;
        this.deliveries = deliveries;
    }

    @RabbitListener(id = "getPet", queues = "get-pet")
    void getPet(Message message, Channel channel) throws IOException {
        deliveries.handle("getPet", message, channel, () -> {
            var request = reader.read(message, GetPetRequest.class);
            service.getPet(request);
        });
    }

    @RabbitListener(id = "findPets", queues = "find-pets")
    void findPets(Message message, Channel channel) throws IOException {
        deliveries.handle("findPets", message, channel, () -> {
            var request = reader.read(message, FindPetsRequest.class);
            service.findPets(request);
        });
    }

    @RabbitListener(id = "addPet", queues = "add-pet")
    void addPet(Message message, Channel channel) throws IOException {
        deliveries.handle("addPet", message, channel, () -> {
            var request = reader.read(message, AddPetRequest.class);
            service.addPet(request);
        });
    }

    @RabbitListener(id = "replacePet", queues = "replace-pet")
    void replacePet(Message message, Channel channel) throws IOException {
        deliveries.handle("replacePet", message, channel, () -> {
            var request = reader.read(message, ReplacePetRequest.class);
            service.replacePet(request);
        });
    }

    @RabbitListener(id = "deletePet", queues = "delete-pet")
    void deletePet(Message message, Channel channel) throws IOException {
        deliveries.handle("deletePet", message, channel, () -> {
            var request = reader.read(message, DeletePetRequest.class);
            service.deletePet(request);
        });
    }

    @RabbitListener(id = "hasPet", queues = "has-pet")
    void hasPet(Message message, Channel channel) throws IOException {
        deliveries.handle("hasPet", message, channel, () -> {
            var request = reader.read(message, HasPetRequest.class);
            service.hasPet(request);
        });
    }

    @RabbitListener(id = "label", queues = "label")
    void label(Message message, Channel channel) throws IOException {
        deliveries.handle("label", message, channel, () -> {
            var request = reader.read(message, LabelRequest.class);
            service.label(request);
        });
    }

    @RabbitListener(id = "now", queues = "now")
    void now(Message message, Channel channel) throws IOException {
        deliveries.handle("now", message, channel, () -> {
            reader.requireNothing(message);
            service.now();
        });
    }
}
