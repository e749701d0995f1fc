package com.acme.zoo.queue;

import com.acme.zoo.model.AddPetRequest;
import com.acme.zoo.model.DeletePetRequest;
import com.acme.zoo.model.FindPetsRequest;
import com.acme.zoo.model.GetPetRequest;
import com.acme.zoo.model.HasPetRequest;
import com.acme.zoo.model.LabelRequest;
import com.acme.zoo.model.ReplacePetRequest;
import com.acme.zoo.service.PetsService;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageReader;
import forja.runtime.queue.ReceivedMessage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Pets from queues. */
@Component
class PetsConsumer implements ConsumedQueues {

    private final PetsService service;

    private final MessageReader reader;

    PetsConsumer(PetsService service, MessageReader reader) {
        this.service = service;
        this.reader = reader;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("getPet", "get-pet", this::getPet),
            new ConsumedQueue("findPets", "find-pets", this::findPets),
            new ConsumedQueue("addPet", "add-pet", this::addPet),
            new ConsumedQueue("replacePet", "replace-pet", this::replacePet),
            new ConsumedQueue("deletePet", "delete-pet", this::deletePet),
            new ConsumedQueue("hasPet", "has-pet", this::hasPet),
            new ConsumedQueue("label", "label", this::label),
            new ConsumedQueue("now", "now", this::now)
        );
    }

    void getPet(ReceivedMessage message) {
        var request = reader.read(message, GetPetRequest.class);
        service.getPet(request);
    }

    void findPets(ReceivedMessage message) {
        var request = reader.read(message, FindPetsRequest.class);
        service.findPets(request);
    }

    void addPet(ReceivedMessage message) {
        var request = reader.read(message, AddPetRequest.class);
        service.addPet(request);
    }

    void replacePet(ReceivedMessage message) {
        var request = reader.read(message, ReplacePetRequest.class);
        service.replacePet(request);
    }

    void deletePet(ReceivedMessage message) {
        var request = reader.read(message, DeletePetRequest.class);
        service.deletePet(request);
    }

    void hasPet(ReceivedMessage message) {
        var request = reader.read(message, HasPetRequest.class);
        service.hasPet(request);
    }

    void label(ReceivedMessage message) {
        var request = reader.read(message, LabelRequest.class);
        service.label(request);
    }

    void now(ReceivedMessage message) {
        reader.requireNothing(message);
        service.now();
    }
}
