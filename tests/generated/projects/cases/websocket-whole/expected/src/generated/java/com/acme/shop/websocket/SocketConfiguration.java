package com.acme.shop.websocket;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import org.springframework.web.socket.config.annotation.WebSocketHandlerRegistry;

/** Where callers connect, and from which pages. */
@Configuration(proxyBeanMethods = false)
@EnableWebSocket
@EnableScheduling
@EnableConfigurationProperties(SocketSettings.class)
class SocketConfiguration implements WebSocketConfigurer {

    private final SocketHandler handler;

    private final SocketSettings settings;

    SocketConfiguration(SocketHandler handler, SocketSettings settings) {
        this.handler = handler;
        this.settings = settings;
    }

    @Override
    public void registerWebSocketHandlers(WebSocketHandlerRegistry registry) {
        registry.addHandler(handler, "/ws")
            .setAllowedOrigins(settings.allowedOrigins().toArray(String[]::new));
    }
}
