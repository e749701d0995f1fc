package forja.runtime.kafka;

import forja.runtime.queue.ConsumedQueue;
import forja.runtime.queue.MessageWork;
import forja.runtime.queue.Pause;
import forja.runtime.queue.Settlement;
import forja.runtime.queue.Settlement.Step;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.KafkaException;

/**
 * Does the work of a record until it is done or among the dead letters. What is tried again stays in hand meanwhile: a
 * record that came later would be done before it otherwise.
 */
class Deliveries {

    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final MessageWork work;

    private final DeadLetters deadLetters;

    Deliveries(MessageWork work, DeadLetters deadLetters) {
        this.work = work;
        this.deadLetters = deadLetters;
    }

    /**
     * Does the work of a record and settles it.
     *
     * @return whether it is done with; it stays in its topic as it was otherwise, because the listener does not go on
     */
    boolean settle(ConsumedQueue queue, ConsumerRecord<byte[], byte[]> record, Pause pause) {
        var message = Records.received(record);
        var settlement = work.attempt(queue, message, 0, pause);
        while (settlement.step() == Step.RETRY) {
            if (!pause.goesOnAfter(settlement.delay())) {
                return false;
            }
            settlement = work.attempt(queue, message, settlement.attempts(), pause);
        }
        return settlement.step() == Step.DONE
            || settlement.step() == Step.DEAD_LETTER && isBuried(queue, record, settlement, pause);
    }

    private boolean isBuried(ConsumedQueue queue, ConsumerRecord<byte[], byte[]> record, Settlement settlement,
        Pause pause) {
        do {
            try {
                deadLetters.put(queue, record, settlement);
                return true;
            } catch (KafkaException | org.apache.kafka.common.KafkaException unsettled) {
                LOG.error("A message of {} cannot be put aside, and its listener waits with it: {}", queue.operation(),
                    unsettled.getMessage());
            }
        } while (pause.goesOnAfter(PAUSE));
        return false;
    }
}
