package forja.runtime.artemis;

import forja.runtime.queue.ReceivedMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.activemq.artemis.jms.client.ActiveMQMessage;
import org.jspecify.annotations.Nullable;

/** JMS messages as any broker's: properties are headers, and what has neither bytes nor text cannot be read. */
final class Messages {

    static final String ID = "messageId";

    /** What those of JMS itself begin with: who receives a message may not set them. */
    private static final String OF_JMS = "JMSX";

    /** What those of the broker begin with: by one of them it drops what it had before. */
    private static final String OF_BROKER = "_AMQ";

    private static final String GROUP = "JMSXGroupID";

    /** No JSON, so it is refused. */
    private static final byte[] UNREADABLE = "neither bytes nor text".getBytes(StandardCharsets.UTF_8);

    private static final byte[] NOTHING = {};

    private Messages() {
    }

    static ReceivedMessage received(Message message) throws JMSException {
        var correlation = first(message.getJMSCorrelationID(), message.getStringProperty("correlationId"));
        var type = first(message.getJMSType(), message.getStringProperty("messageType"));
        return new ReceivedMessage(body(message), id(message), correlation, type, headers(message));
    }

    /** The sender's own id, which stays however often a message is put back; else the broker's for this one. */
    static @Nullable String id(Message message) throws JMSException {
        var given = message.getStringProperty(ID);
        return given == null || given.isBlank() ? message.getJMSMessageID() : given;
    }

    /** A message with the same body, and with what its sender said of it; that it may expire is left out. */
    static Message copy(Message message, Session session) throws JMSException {
        var headers = headers(message);
        var copy = withBody(message, session);
        for (var header : headers.entrySet()) {
            set(copy, header.getKey(), header.getValue());
        }
        copy.setJMSCorrelationID(message.getJMSCorrelationID());
        copy.setJMSType(message.getJMSType());
        copy.setJMSReplyTo(message.getJMSReplyTo());
        return copy;
    }

    /** What is neither bytes nor text is sent on as it is. */
    private static Message withBody(Message message, Session session) throws JMSException {
        if (message instanceof TextMessage text) {
            return session.createTextMessage(text.getText());
        }
        if (message instanceof BytesMessage) {
            var copy = session.createBytesMessage();
            copy.writeBytes(body(message));
            return copy;
        }
        message.clearProperties();
        return message;
    }

    /** Senders that do not speak JMS name properties as they like. */
    private static void set(Message message, String name, @Nullable Object value) throws JMSException {
        if (GROUP.equals(name)) {
            message.setObjectProperty(name, value);
        } else if (!name.startsWith(OF_JMS) && message instanceof ActiveMQMessage own) {
            own.getCoreMessage().putObjectProperty(name, value);
        }
    }

    private static @Nullable String first(@Nullable String one, @Nullable String other) {
        return one == null ? other : one;
    }

    private static byte[] body(Message message) throws JMSException {
        if (message instanceof TextMessage text) {
            return Objects.requireNonNullElse(text.getText(), "").getBytes(StandardCharsets.UTF_8);
        }
        if (message instanceof BytesMessage bytes) {
            var body = new byte[Math.toIntExact(bytes.getBodyLength())];
            bytes.reset();
            bytes.readBytes(body);
            return body;
        }
        return message.isBodyAssignableTo(byte[].class) ? NOTHING : UNREADABLE;
    }

    private static Map<String, @Nullable Object> headers(Message message) throws JMSException {
        var headers = new HashMap<String, @Nullable Object>();
        for (var name : Collections.list((Enumeration<?>) message.getPropertyNames())) {
            if (name instanceof String text && !text.startsWith(OF_BROKER)) {
                headers.put(text, message.getObjectProperty(text));
            }
        }
        return headers;
    }
}
