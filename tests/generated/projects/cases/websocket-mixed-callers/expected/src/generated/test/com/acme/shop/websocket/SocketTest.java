package com.acme.shop.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.acme.shop.service.ShopService;
import forja.runtime.security.KnownCallers;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.stubbing.Answer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketSession;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
abstract class SocketTest {

    private static final long SECONDS_TO_ANSWER = 10;

    @Autowired
    WebSocketHandler handler;

    @MockitoBean
    ShopService shopService;

    @MockitoBean
    KnownCallers knownCallers;

    /** Callers of these tests are known in every way, and strangers in none. */
    @BeforeEach
    void inEveryWay() {
        Answer<Boolean> isKnown = call -> !(call.getArgument(1) instanceof AnonymousAuthenticationToken);
        when(knownCallers.by(any(), any())).thenAnswer(isKnown);
    }

    final WebSocketSession session = mock();

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    @BeforeEach
    void connect() throws Exception {
        when(session.getId()).thenReturn(UUID.randomUUID().toString());
        when(session.isOpen()).thenReturn(true);
        doAnswer(sent -> received.add(sent.getArgument(0, TextMessage.class).getPayload()))
            .when(session).sendMessage(any(TextMessage.class));
        connectAs(
            "SCOPE_orders:read"
        );
        handler.afterConnectionEstablished(session);
    }

    @AfterEach
    void disconnect() throws Exception {
        handler.afterConnectionClosed(session, CloseStatus.NORMAL);
    }

    void connectAsStranger() {
        when(session.getPrincipal()).thenReturn(null);
    }

    void connectAs(String... authorities) {
        when(session.getPrincipal()).thenReturn(new TestingAuthenticationToken("caller", "", authorities));
    }

    /** What the socket answers to a message. */
    String ask(String message) throws Exception {
        handler.handleMessage(session, new TextMessage(message));
        return next();
    }

    String next() throws InterruptedException {
        var text = received.poll(SECONDS_TO_ANSWER, TimeUnit.SECONDS);
        assertThat(text).isNotNull();
        return text;
    }
}
