package com.acme.shop.queue;

import static org.mockito.Mockito.mock;

import com.acme.shop.service.ShapesService;
import com.acme.shop.service.ShopService;
import com.rabbitmq.client.Channel;
import java.nio.charset.StandardCharsets;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/** The whole application without its broker, over services that are mocked: one context serves all tests. */
@SpringBootTest(properties = {
    "logging.structured.format.console=",
    "spring.rabbitmq.listener.simple.auto-startup=false"
})
abstract class QueueTest {

    @MockitoBean
    RabbitTemplate rabbit;

    @MockitoBean
    ShapesService shapesService;

    @MockitoBean
    ShopService shopService;

    final Channel channel = mock();

    static Message message(String body) {
        var message = MessageBuilder.withBody(body.getBytes(StandardCharsets.UTF_8))
            .setMessageId("a-message")
            .setDeliveryTag(7L)
            .build();
        message.getMessageProperties().setConsumerQueue("a-queue");
        return message;
    }
}
