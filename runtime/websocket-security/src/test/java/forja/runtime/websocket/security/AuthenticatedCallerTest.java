package forja.runtime.websocket.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.Principal;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

class AuthenticatedCallerTest {

    private final AtomicReference<@Nullable Authentication> seen = new AtomicReference<>();

    private void call(@Nullable Principal caller) {
        var work = new AuthenticatedCaller().as(caller, () ->
            seen.set(SecurityContextHolder.getContext().getAuthentication()));
        work.run();
    }

    @AfterEach
    void nobodyIsLeftBehind() {
        assertThat(SecurityContextHolder.getContext().getAuthentication()).isNull();
    }

    @Test
    void aCallIsDoneAsTheCallerWhoConnected() {
        var caller = new TestingAuthenticationToken("caller", "");

        call(caller);

        assertThat(seen.get()).isSameAs(caller);
    }

    @ParameterizedTest
    @NullSource
    void aCallerWhoIsNotKnownIsAStranger(@Nullable Principal caller) {
        call(caller);

        assertThat(seen.get()).isInstanceOf(AnonymousAuthenticationToken.class);
    }
}
