package com.acme.shop.config;

import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;
import org.springframework.stereotype.Component;

/** How a caller is known: operations of this service ask for it in different ways. */
@Component
public class KnownCallers {

    /** By a user and a password. */
    public boolean basic(@Nullable Authentication caller) {
        return caller instanceof UsernamePasswordAuthenticationToken && caller.isAuthenticated();
    }

    /** By a key. */
    public boolean apiKey(@Nullable Authentication caller) {
        return caller instanceof PreAuthenticatedAuthenticationToken && caller.isAuthenticated();
    }

    /** By a token. */
    public boolean jwt(@Nullable Authentication caller) {
        return caller instanceof JwtAuthenticationToken && caller.isAuthenticated();
    }
}
