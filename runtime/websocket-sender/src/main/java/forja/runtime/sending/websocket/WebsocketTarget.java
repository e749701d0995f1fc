package forja.runtime.sending.websocket;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiThreads;
import forja.runtime.messages.MessageHeaders;
import forja.runtime.sending.OneByOne;
import forja.runtime.sending.http.HttpSenderSettings;
import forja.runtime.sending.websocket.SocketConnection.NoConnectionException;
import forja.runtime.sending.websocket.WebsocketSenderSettings.Frame;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Sends messages over WebSockets. A destination is the name of a frame. */
class WebsocketTarget implements OutboxTarget, AutoCloseable {

    static final String SENDER = "websocket";

    private static final int BATCH = 100;

    /** What a receiver calls it that it takes no call now: it has done nothing with this one. */
    private static final Set<String> NOT_NOW = Set.of("busy", "unavailable");

    private final ApiThreads threads = new ApiThreads();

    private final Map<String, Channel> channels = new TreeMap<>();

    private final Map<String, SocketConnection> connections = new TreeMap<>();

    private final OneByOne oneByOne;

    /** A frame, and the connection that it is sent over; null: the settings have no such receiver. */
    private record Channel(Frame frame, @Nullable SocketConnection connection) {}

    WebsocketTarget(HttpSenderSettings settings, MessageHeaders headers, Map<String, Frame> frames) {
        frames.forEach((name, frame) -> channels.put(name,
            new Channel(frame, connectionOf(settings, frame, headers.ofConnection(SENDER, name)))));
        this.oneByOne = new OneByOne(settings.atOnce(), this::send);
    }

    /** Frames that go the same way with the same headers share a connection. */
    private @Nullable SocketConnection connectionOf(
        HttpSenderSettings settings,
        Frame frame,
        Map<String, String> headers
    ) {
        var receiver = settings.receivers().get(frame.receiver());
        return receiver == null ? null : connections.computeIfAbsent(
            frame.receiver() + frame.path() + " " + new TreeMap<>(headers),
            name -> new SocketConnection(threads, with(receiver, headers),
                settings.auth().credentials(receiver, settings.authHeader()), frame.path(),
                SocketConnection.QUIET));
    }

    private static ApiProperties with(ApiProperties receiver, Map<String, String> headers) {
        var all = new TreeMap<>(receiver.headers());
        all.putAll(headers);
        return new ApiProperties(receiver.url(), receiver.connectTimeout(), receiver.readTimeout(),
            receiver.maxAnswer(), receiver.maxMessages(), all, receiver.credentials());
    }

    @Override
    public String sender() {
        return SENDER;
    }

    @Override
    public int most(int attempts) {
        return BATCH;
    }

    @Override
    public Sending send(List<OutboxMessage> messages) {
        return oneByOne.send(messages);
    }

    private Sending.@Nullable Failed send(OutboxMessage message) {
        var channel = channels.get(message.destination());
        if (channel == null) {
            return new Sending.Failed(false, "This service has no frame " + message.destination());
        }
        var connection = channel.connection();
        if (connection == null) {
            return new Sending.Failed(false, "This service has no receiver " + channel.frame().receiver());
        }
        try {
            return send(connection, channel.frame(), message);
        } catch (NoConnectionException away) {
            return new Sending.Failed(true, String.valueOf(away.getMessage()));
        } catch (IOException broken) {
            return new Sending.Failed(false, String.valueOf(broken.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Sending.Failed(false, "The service ends");
        }
    }

    private static Sending.@Nullable Failed send(SocketConnection connection, Frame frame, OutboxMessage message)
        throws IOException, InterruptedException {
        var text = frame.kind().frame(message.id(), frame.operation(), message.payload());
        if (!frame.kind().isAnswered()) {
            connection.send(text);
            return null;
        }
        var answer = connection.ask(message.id(), text);
        var error = answer.path("error");
        if (error.isMissingNode() || error.isNull()) {
            return null;
        }
        return new Sending.Failed(NOT_NOW.contains(error.path("kind").asString("")),
            frame.operation() + " was answered an error: " + reasonOf(error));
    }

    /** The words of an error: its detail or its message, else all of it. */
    private static String reasonOf(JsonNode error) {
        for (var name : List.of("detail", "message", "title")) {
            if (error.path(name).isString()) {
                return error.path(name).asString();
            }
        }
        return error.toString();
    }

    @Override
    public void close() {
        oneByOne.close();
        connections.values().forEach(SocketConnection::close);
        threads.close();
    }
}
