package forja.runtime.rabbitmq.queue;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ShutdownSignalException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.core.DeclarationExceptionEvent;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.context.event.EventListener;

/**
 * Says which arguments of a queue that is there already are others than those that the service declares. The queue is
 * used as it is: who made it knows why.
 */
class QueueDifferences {

    private static final Logger LOG = LoggerFactory.getLogger(QueueDifferences.class);

    private static final int MOST = 20;

    private static final String NONE = "none";

    /** The broker's words for the first argument that differs; it cuts them off behind 255 characters. */
    private static final Pattern DIFFERENT = Pattern.compile("inequivalent arg '(?<name>[^']+)'");

    private static final Pattern THERE = Pattern.compile("but current is (?<there>.*[^.])$", Pattern.DOTALL);

    private static final Pattern VALUE =
        Pattern.compile("(?:the value )?'(?<text>[^']*)'(?: of type '(?<type>\\w+)')?");

    private final RabbitTemplate rabbit;

    QueueDifferences(RabbitTemplate rabbit) {
        this.rabbit = rabbit;
    }

    /** Hears of each thing that could not be declared. */
    @EventListener
    void couldNotDeclare(DeclarationExceptionEvent event) {
        if (event.getDeclarable() instanceof Queue queue) {
            var differences = of(queue);
            if (differences.isEmpty()) {
                LOG.warn("Queue {} could not be declared: {}", queue.getName(), event.getThrowable().getMessage());
            } else {
                LOG.warn("Queue {} is there with other arguments than this service declares, and is used as it is: {}",
                    queue.getName(), String.join("; ", differences));
            }
        }
    }

    /** The broker names one argument at a time, so it is asked again with that one as it is. */
    List<String> of(Queue queue) {
        var told = new ArrayList<String>();
        var asked = Asked.of(queue);
        var refused = refused(asked);
        while (refused != null && told.size() < MOST) {
            var there = refused.there();
            if (there == null) {
                // Without the argument, the broker has room to say what is there.
                var other = refused(asked.with(refused.name(), null));
                there = other != null && other.name().equals(refused.name()) ? other.there() : NONE;
            }
            told.add(refused.name() + " is " + (there == null ? "something longer than the broker says" : words(there))
                + ", declared is " + asked.words(refused.name()));
            var next = there == null ? asked : asked.with(refused.name(), valueOf(there));
            refused = next.equals(asked) ? null : refused(next);
            asked = next;
        }
        return told;
    }

    private @Nullable Refused refused(Asked asked) {
        var reply = refusal(asked);
        var different = DIFFERENT.matcher(Objects.requireNonNullElse(reply, ""));
        if (reply == null || !different.find()) {
            return null;
        }
        var there = THERE.matcher(reply);
        return new Refused(different.group("name"), there.find() ? there.group("there") : null);
    }

    private @Nullable String refusal(Asked asked) {
        try {
            rabbit.execute(channel -> channel.queueDeclare(asked.name(), asked.is("durable"), asked.is("exclusive"),
                asked.is("auto_delete"), asked.arguments()));
            return null;
        } catch (AmqpException refused) {
            return replyOf(refused);
        }
    }

    private static @Nullable String replyOf(Throwable refused) {
        for (var cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof ShutdownSignalException signal
                && signal.getReason() instanceof AMQP.Channel.Close end) {
                return end.getReplyText();
            }
        }
        return null;
    }

    private static String words(String value) {
        var found = VALUE.matcher(value);
        return found.matches() ? found.group("text") : value;
    }

    private static @Nullable Object valueOf(String there) {
        var found = VALUE.matcher(there);
        if (!found.matches()) {
            return null;
        }
        var text = found.group("text");
        return switch (Objects.requireNonNullElse(found.group("type"), NONE)) {
            case "signedint", "short", "byte" -> Integer.valueOf(text);
            case "long", "unsignedint" -> Long.valueOf(text);
            case "longstr" -> text;
            default -> Boolean.valueOf(text);
        };
    }

    /** What the broker says of an argument that differs; where its words were cut off, not what is there. */
    private record Refused(String name, @Nullable String there) {}

    /** A queue as the broker is asked for it: its three properties and its arguments. */
    private record Asked(String name, Map<String, Boolean> properties, Map<String, Object> arguments) {

        static Asked of(Queue queue) {
            return new Asked(queue.getName(),
                Map.of("durable", queue.isDurable(), "exclusive", queue.isExclusive(), "auto_delete",
                    queue.isAutoDelete()),
                Map.copyOf(queue.getArguments()));
        }

        boolean is(String property) {
            return Boolean.TRUE.equals(properties.get(property));
        }

        String words(String name) {
            return String.valueOf(properties.containsKey(name) ? is(name) : arguments.getOrDefault(name, NONE));
        }

        Asked with(String changed, @Nullable Object value) {
            if (properties.containsKey(changed)) {
                var own = new HashMap<>(properties);
                own.put(changed, Boolean.TRUE.equals(value));
                return new Asked(name, own, arguments);
            }
            var own = new HashMap<>(arguments);
            own.remove(changed);
            if (value != null) {
                own.put(changed, value);
            }
            return new Asked(name, properties, own);
        }
    }
}
