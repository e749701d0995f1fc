package com.acme.shop.queue;

import com.acme.shop.service.ShapesService;
import com.acme.shop.service.ShopService;
import forja.runtime.queue.ConsumedQueues;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.ReceivedMessage;
import forja.runtime.queue.Settlement;
import forja.runtime.state.Inbox;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.transaction.support.TransactionOperations;

/** The whole application without its broker, over services that are mocked: one context serves all tests. */
@SpringBootTest(properties = {
    "logging.structured.format.console=",
    "spring.jms.listener.auto-startup=false"
})
abstract class QueueTest {

    @MockitoBean
    Inbox inbox;

    @TestBean
    TransactionOperations transactions;

    @MockitoBean
    ShapesService shapesService;

    @MockitoBean
    ShopService shopService;

    @Autowired
    private List<ConsumedQueues> consumers;

    @Autowired
    private MessageWork work;

    static TransactionOperations transactions() {
        return TransactionOperations.withoutTransaction();
    }

    static ReceivedMessage message(String body) {
        return message(body, "a-message", null, null, Map.of());
    }

    static ReceivedMessage message(
        String body,
        @Nullable String id,
        @Nullable String correlationId,
        @Nullable String type,
        Map<String, @Nullable Object> headers
    ) {
        return new ReceivedMessage(body.getBytes(StandardCharsets.UTF_8), id, correlationId, type, headers);
    }

    /** What becomes of a message of an operation's queue. */
    Settlement.Step settled(String operation, ReceivedMessage message) {
        var queue = consumers.stream()
            .flatMap(consumer -> consumer.queues().stream())
            .filter(one -> one.operation().equals(operation))
            .findFirst()
            .orElseThrow();
        return work.attempt(queue, message, 0, time -> false).step();
    }
}
