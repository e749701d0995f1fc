package forja.runtime.messages;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The headers of messages, as settings say them when a message is sent. A value has {@code {member}} where a member of
 * the message belongs; a header that has no value then is left out.
 */
public final class MessageHeaders {

    private static final Pattern MEMBER = Pattern.compile("\\{([^{}]+)}");

    private static final int FIRST_PRINTABLE = 0x20;

    private static final int LAST_PRINTABLE = 0x7E;

    private final List<Headers> all;

    private MessageHeaders(List<Headers> all) {
        this.all = List.copyOf(all);
    }

    /**
     * The headers of what is sent somewhere.
     *
     * @param operation the name of the lane: whose answers they are
     * @param destination where to, in the words of the sender
     * @param values by the headers' names
     */
    record Headers(String sender, String operation, String destination, @DefaultValue Map<String, String> values) {

        /** What was read stays as it is. */
        Headers {
            values = Map.copyOf(values);
        }
    }

    /** No message has any. */
    public static MessageHeaders none() {
        return new MessageHeaders(List.of());
    }

    /** Reads the settings below {@code service.messages.headers}. */
    public static MessageHeaders of(Environment environment) {
        var read = Binder.get(environment)
            .bind("service.messages.headers", Bindable.mapOf(String.class, Headers.class));
        return read.isBound() ? new MessageHeaders(List.copyOf(read.get().values())) : none();
    }

    /**
     * The headers of a message, by their names.
     *
     * @param payload the message, as JSON
     */
    public Map<String, String> of(String sender, String operation, String destination, String payload) {
        for (var headers : all) {
            if (headers.sender().equals(sender) && headers.operation().equals(operation)
                && headers.destination().equals(destination)) {
                return filled(headers.values(), payload);
            }
        }
        return Map.of();
    }

    /**
     * The same for protocols whose headers are printable ASCII (RFC 9110, 5.5): any other sign, and the percent sign,
     * is written as its bytes of UTF-8, {@code %C3%A9}.
     */
    public Map<String, String> ofAscii(String sender, String operation, String destination, String payload) {
        var headers = of(sender, operation, destination, payload);
        var written = new LinkedHashMap<String, String>();
        headers.forEach((name, value) -> written.put(name, ascii(value)));
        return written;
    }

    /** The headers of a connection, which has no message: those of all messages that go the same way. */
    public Map<String, String> ofConnection(String sender, String destination) {
        var found = new LinkedHashMap<String, String>();
        all.stream().filter(headers -> headers.sender().equals(sender) && headers.destination().equals(destination))
            .forEach(headers -> filled(headers.values(), "{}").forEach((name, value) -> found.put(name, ascii(value))));
        return found;
    }

    private static Map<String, String> filled(Map<String, String> values, String payload) {
        if (values.isEmpty()) {
            return values;
        }
        var hasMembers = values.values().stream().anyMatch(value -> MEMBER.matcher(value).find());
        var message = hasMembers ? JsonMapper.shared().readTree(payload) : JsonMapper.shared().createObjectNode();
        var filled = new LinkedHashMap<String, String>();
        values.forEach((name, value) -> {
            var text = MEMBER.matcher(value).replaceAll(found -> Matcher.quoteReplacement(textOf(message, found)));
            if (!text.isBlank()) {
                filled.put(name, text.strip());
            }
        });
        return filled;
    }

    private static String textOf(JsonNode message, MatchResult found) {
        var value = Selection.find(message, found.group(1));
        return Selection.isPresent(value) ? Selection.textOf(value) : "";
    }

    private static String ascii(String value) {
        var written = new StringBuilder();
        for (var each : value.getBytes(StandardCharsets.UTF_8)) {
            var code = each & 0xFF;
            if (code < FIRST_PRINTABLE || code > LAST_PRINTABLE || code == '%') {
                written.append(String.format("%%%02X", code));
            } else {
                written.append((char) code);
            }
        }
        return written.toString();
    }
}
