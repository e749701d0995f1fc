package forja.runtime.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** A way in which callers are known. Rules of a service choose among the beans of this type by their names. */
public interface CallerWay {

    /** Names the way: {@code basic}. */
    String name();

    /**
     * Lets a chain know callers in this way.
     *
     * @param strangers answers whoever is not known
     */
    void configure(HttpSecurity http, AuthenticationEntryPoint strangers);

    /** Whether a caller is known in this way, and no other. */
    boolean knows(Authentication caller);

    /** Tells a stranger how to be known in this way, by a header of the answer; its status is set afterwards. */
    void challenge(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
        throws IOException;

    /** Tells a caller that is known what it lacks, by headers of the answer; its status is set afterwards. */
    default void deny(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
        throws IOException {
        // Only some ways have words for it.
    }
}
