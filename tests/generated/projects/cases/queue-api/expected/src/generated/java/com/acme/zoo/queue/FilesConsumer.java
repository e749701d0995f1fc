package com.acme.zoo.queue;

import com.acme.zoo.model.EchoRequest;
import com.acme.zoo.model.PhotoRequest;
import com.acme.zoo.model.SetPhotoRequest;
import com.acme.zoo.model.UploadRequest;
import com.acme.zoo.service.FilesService;
import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageReader;
import forja.runtime.queue.ReceivedMessage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Files from queues. */
@Component
class FilesConsumer implements ConsumedQueues {

    private final FilesService service;

    private final MessageReader reader;

    FilesConsumer(FilesService service, MessageReader reader) {
        this.service = service;
        this.reader = reader;
    }

    @Override
    public List<ConsumedQueue> queues() {
        return List.of(
            new ConsumedQueue("setPhoto", "set-photo", this::setPhoto),
            new ConsumedQueue("photo", "photo", this::photo),
            new ConsumedQueue("echo", "echo", this::echo),
            new ConsumedQueue("upload", "upload", this::upload)
        );
    }

    void setPhoto(ReceivedMessage message) {
        var request = reader.read(message, SetPhotoRequest.class);
        service.setPhoto(request);
    }

    void photo(ReceivedMessage message) {
        var request = reader.read(message, PhotoRequest.class);
        service.photo(request);
    }

    void echo(ReceivedMessage message) {
        var request = reader.read(message, EchoRequest.class);
        service.echo(request);
    }

    void upload(ReceivedMessage message) {
        var request = reader.read(message, UploadRequest.class);
        service.upload(request);
    }
}
