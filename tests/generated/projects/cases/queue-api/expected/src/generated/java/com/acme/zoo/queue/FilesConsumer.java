package com.acme.zoo.queue;

import com.acme.zoo.model.EchoRequest;
import com.acme.zoo.model.PhotoRequest;
import com.acme.zoo.model.SetPhotoRequest;
import com.acme.zoo.model.UploadRequest;
import com.acme.zoo.service.FilesService;
import com.rabbitmq.client.Channel;
import forja.runtime.rabbitmq.Deliveries;
import forja.runtime.rabbitmq.MessageReader;
import java.io.IOException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Files from queues. */
@Component
class FilesConsumer {

    private final FilesService service;

    private final MessageReader reader;

    private final Deliveries deliveries;

    FilesConsumer(FilesService service, MessageReader reader, Deliveries deliveries) {
        this.service = service;
        this.reader = reader;
        this.deliveries = deliveries;
    }

    @RabbitListener(id = "setPhoto", queues = "set-photo")
    void setPhoto(Message message, Channel channel) throws IOException {
        deliveries.handle("setPhoto", message, channel, () -> {
            var request = reader.read(message, SetPhotoRequest.class);
            service.setPhoto(request);
        });
    }

    @RabbitListener(id = "photo", queues = "photo")
    void photo(Message message, Channel channel) throws IOException {
        deliveries.handle("photo", message, channel, () -> {
            var request = reader.read(message, PhotoRequest.class);
            service.photo(request);
        });
    }

    @RabbitListener(id = "echo", queues = "echo")
    void echo(Message message, Channel channel) throws IOException {
        deliveries.handle("echo", message, channel, () -> {
            var request = reader.read(message, EchoRequest.class);
            service.echo(request);
        });
    }

    @RabbitListener(id = "upload", queues = "upload")
    void upload(Message message, Channel channel) throws IOException {
        deliveries.handle("upload", message, channel, () -> {
            var request = reader.read(message, UploadRequest.class);
            service.upload(request);
        });
    }
}
