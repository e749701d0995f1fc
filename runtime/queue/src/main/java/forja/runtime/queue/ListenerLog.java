package forja.runtime.queue;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/** Says at the start which operation listens to which queue, whether or not the broker is there yet. */
class ListenerLog {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerLog.class);

    private final List<ConsumedQueues> consumers;

    ListenerLog(List<ConsumedQueues> consumers) {
        this.consumers = consumers;
    }

    @EventListener(ApplicationReadyEvent.class)
    void tell() {
        consumers.stream()
            .flatMap(consumer -> consumer.queues().stream())
            .forEach(queue -> LOG.info("{} listens to {}", queue.operation(), queue.queue()));
    }
}
