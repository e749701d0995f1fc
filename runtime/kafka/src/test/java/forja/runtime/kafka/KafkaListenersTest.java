package forja.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.queue.ReceivedMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Records of a real broker. */
@Timeout(120)
class KafkaListenersTest {

    private final BlockingQueue<ReceivedMessage> taken = new LinkedBlockingQueue<>();

    @Test
    void whatIsDoneIsAcknowledgedAfterTheWorkAndInItsOrder() throws Exception {
        try (var topic = new Topic(2, 1)) {
            for (var number = 0; number < 20; number++) {
                topic.send(0, "a", String.valueOf(number));
                topic.send(1, "b", String.valueOf(number));
            }
            Service.of(topic.name, taken::add, "spring.kafka.listener.concurrency=2").run(context -> {
                topic.awaitAcknowledged(0, 20);
                topic.awaitAcknowledged(1, 20);
            });
            assertThat(taken).hasSize(40);
            for (var partition : List.of("0/", "1/")) {
                assertThat(taken).filteredOn(message -> message.id().startsWith(partition))
                    .extracting(KafkaListenersTest::text)
                    .containsExactlyElementsOf(IntStream.range(0, 20).mapToObj(String::valueOf).toList());
            }
        }
    }

    @Test
    void headersAreTextsAndOneOfThemIsTheId() throws Exception {
        try (var topic = new Topic(1, 1)) {
            var record = new ProducerRecord<>(topic.name, 0, Topic.bytes("a"), (byte[]) null);
            record.headers().add("messageId", Topic.bytes("m")).add("correlationId", Topic.bytes("c"))
                .add("messageType", Topic.bytes("t")).add("X-Level", Topic.bytes("12")).add("none", null);
            topic.send(record);
            topic.send(0, "a", "x");
            Service.of(topic.name, taken::add).run(context -> topic.awaitAcknowledged(0, 2));

            var first = taken.remove();
            assertThat(first).extracting(ReceivedMessage::id, ReceivedMessage::correlationId, ReceivedMessage::type)
                .containsExactly("m", "c", "t");
            assertThat(first.body()).isEmpty();
            assertThat(first.header("X-Level")).isEqualTo("12");
            assertThat(first.header("none")).isNull();
            assertThat(taken.remove().id()).matches("0/1@\\d+");
        }
    }

    @Test
    void eventsAreTakenByTheirHeadersAndWhatIsNoneIsDead() throws Exception {
        try (var topic = new Topic(1, 1)) {
            var record = new ProducerRecord<>(topic.name, 0, Topic.bytes("a"), Topic.bytes("{}"));
            record.headers().add("ce_specversion", Topic.bytes("1.0")).add("ce_id", Topic.bytes("1"))
                .add("ce_source", Topic.bytes("/shop")).add("ce_type", Topic.bytes("placed"));
            topic.send(record);
            topic.send(0, "a", "none");
            Service.of(topic.name, taken::add, "service.cloud-events.taken=true")
                .run(context -> topic.awaitAcknowledged(0, 2));

            assertThat(taken).singleElement().extracting(ReceivedMessage::id, ReceivedMessage::type)
                .containsExactly("1", "placed");
            assertThat(Topic.header(topic.dead(1).get(0), "x-failure-message"))
                .isEqualTo("The message is no CloudEvent: it has no specversion");
        }
    }

    @Test
    void whatCannotBeDoneIsDeadWithItsBytesAlsoWhereTheDeadHaveFewerPartitions() throws Exception {
        var bytes = new byte[] {(byte) 0xff, 0, '{'};
        try (var topic = new Topic(3, 1)) {
            var record = new ProducerRecord<>(topic.name, 2, Topic.bytes("a"), bytes);
            record.headers().add("own", Topic.bytes("kept"));
            topic.send(record);
            topic.send(2, "a", "behind");
            Service.of(topic.name, message -> {
                taken.add(message);
                if (!"behind".equals(text(message))) {
                    throw failure(Failure.Kind.REFUSED);
                }
            }).run(context -> topic.awaitAcknowledged(2, 2));

            assertThat(taken).as("never again").hasSize(2);
            var dead = topic.dead(1).get(0);
            assertThat(dead.value()).isEqualTo(bytes);
            assertThat(dead.key()).isEqualTo(Topic.bytes("a"));
            assertThat(List.of("own", "x-failure-kind", "x-failure-operation", "x-failure-attempts"))
                .extracting(name -> Topic.header(dead, name))
                .containsExactly("kept", "REFUSED", "work", "1");
            assertThat(Topic.header(dead, "x-failure-origin")).isEqualTo(topic.name + "/2/0");
        }
    }

    @Test
    void whatIsTooLargeWithItsReasonIsDeadWithout() throws Exception {
        var bytes = new byte[1_048_400];
        try (var topic = new Topic(1, 1)) {
            topic.send(new ProducerRecord<>(topic.name, 0, Topic.bytes("a"), bytes));
            Service.of(topic.name, message -> {
                throw failure(Failure.Kind.REFUSED);
            }).run(context -> topic.awaitAcknowledged(0, 1));

            var dead = topic.dead(1).get(0);
            assertThat(dead.value()).isEqualTo(bytes);
            assertThat(dead.headers()).isEmpty();
        }
    }

    @Test
    void whatIsTriedAgainIsNotOvertaken() throws Exception {
        var times = new AtomicInteger();
        try (var topic = new Topic(1, 1)) {
            topic.send(0, "a", "first");
            topic.send(0, "a", "dead");
            topic.send(0, "a", "second");
            Service.of(topic.name, message -> {
                taken.add(message);
                if ("first".equals(text(message)) && times.incrementAndGet() == 1 || "dead".equals(text(message))) {
                    throw failure(Failure.Kind.BUSY);
                }
            }).run(context -> topic.awaitAcknowledged(0, 3));

            assertThat(taken).extracting(KafkaListenersTest::text)
                .containsExactly("first", "first", "dead", "dead", "second");
            assertThat(Topic.header(topic.dead(1).get(0), "x-failure-attempts")).isEqualTo("2");
        }
    }

    @Test
    void whatIsAwayIsWaitedForLongerThanPollsMayTake() throws Exception {
        var away = new AtomicBoolean(true);
        var done = new AtomicInteger();
        try (var topic = new Topic(1, 1)) {
            topic.send(0, "a", "x");
            Service.of(topic.name, message -> {
                taken.add(message);
                if (away.get()) {
                    throw failure(Failure.Kind.UNAVAILABLE);
                }
                done.incrementAndGet();
            }, "spring.kafka.consumer.properties.max.poll.interval.ms=1500").run(context -> {
                for (var time = 0; time < 25; time++) {
                    taken.poll(10, TimeUnit.SECONDS);
                }
                assertThat(topic.acknowledged(0)).isZero();
                away.set(false);
                topic.awaitAcknowledged(0, 1);
            });
            assertThat(done).as("its consumer was not taken for dead, so it came once").hasValue(1);
        }
    }

    @Test
    void workLongerThanPollsMayTakeIsNotDoneTwice() throws Exception {
        var began = new AtomicInteger();
        var second = new AtomicInteger();
        try (var topic = new Topic(1, 1)) {
            topic.send(0, "a", "long");
            var shortly = "spring.kafka.consumer.properties.max.poll.interval.ms=3000";
            Service.of(topic.name, message -> {
                began.incrementAndGet();
                sleep(7_000);
            }, shortly).run(context -> {
                while (began.get() == 0) {
                    Thread.sleep(20);
                }
                Service.of(topic.name, message -> second.incrementAndGet(), shortly)
                    .run(other -> topic.awaitAcknowledged(0, 1));
            });
            assertThat(List.of(began.get(), second.get())).containsExactly(1, 0);
        }
    }

    @Test
    void aPartitionGoesToAnotherCopyWhenItsRecordIsDone() throws Exception {
        var running = new ConcurrentHashMap<String, AtomicInteger>();
        var together = new CopyOnWriteArrayList<String>();
        Consumer<ReceivedMessage> work = message -> {
            var key = message.id();
            if (running.computeIfAbsent(key, one -> new AtomicInteger()).incrementAndGet() > 1) {
                together.add(key);
            }
            sleep(30);
        };
        try (var topic = new Topic(2, 1)) {
            for (var number = 0; number < 50; number++) {
                topic.send(0, "a", String.valueOf(number));
                topic.send(1, "b", String.valueOf(number));
            }
            Service.of(topic.name, work).run(context -> {
                while (running.size() < 10) {
                    Thread.sleep(20);
                }
                Service.of(topic.name, work).run(other -> {
                    topic.awaitAcknowledged(0, 50);
                    topic.awaitAcknowledged(1, 50);
                });
            });
            assertThat(running).hasSize(100);
            assertThat(together).as("done twice, though nobody was killed").isEmpty();
        }
    }

    @Test
    void aStopEndsWhatIsAtWorkAndBeginsNothing() throws Exception {
        var begun = new CountDownLatch(1);
        try (var topic = new Topic(1, 1)) {
            topic.send(0, "a", "first");
            topic.send(0, "a", "second");
            Service.of(topic.name, message -> {
                taken.add(message);
                begun.countDown();
                sleep(1_500);
            }).run(context -> begun.await(30, TimeUnit.SECONDS));

            assertThat(taken).extracting(KafkaListenersTest::text).containsExactly("first");
            assertThat(topic.acknowledged(0)).isEqualTo(1);
        }
    }

    @Test
    void topicsThatAreNotThereAreMade() throws Exception {
        try (var topic = new Topic(1, 1)) {
            var other = topic.name + ".other";
            Service.of(other, taken::add).run(context -> {
                topic.send(new ProducerRecord<>(other, 0, Topic.bytes("a"), Topic.bytes("made")));
                assertThat(taken.poll(30, TimeUnit.SECONDS)).extracting(KafkaListenersTest::text).isEqualTo("made");
                assertThat(health(context).getDetails()).isEqualTo(Map.of("brokers", 1));
            });
        }
    }

    @Test
    void servicesStartAndStopWithoutTheirBrokers() {
        for (var nobody : List.of("127.0.0.1:1", "nobody.invalid:9092")) {
            Service.of("topic", taken::add, "spring.kafka.bootstrap-servers=" + nobody).run(context -> {
                assertThat(context).hasNotFailed();
                assertThat(health(context).getStatus().getCode()).isEqualTo("DOWN");
            });
        }
    }

    private static Health health(BeanFactory service) {
        return service.getBean("kafkaHealthIndicator", HealthIndicator.class).health();
    }

    private static String text(ReceivedMessage message) {
        return new String(message.body(), StandardCharsets.UTF_8);
    }

    private static FailureException failure(Failure.Kind kind) {
        return new FailureException(Failure.of(kind));
    }

    private static void sleep(long time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
