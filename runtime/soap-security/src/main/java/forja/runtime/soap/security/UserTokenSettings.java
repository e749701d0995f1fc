package forja.runtime.soap.security;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may call.
 *
 * @param username the one user, where no bean knows others
 * @param password without one nobody is let in
 * @param tokenRequired whether callers must be known where a method does not say so itself
 */
@ConfigurationProperties("service.soap")
record UserTokenSettings(@DefaultValue("user") String username, @DefaultValue("") String password,
    @DefaultValue("true") boolean tokenRequired) {

    /** Secrets stay out of logs. */
    @Override
    public String toString() {
        return "UserTokenSettings[…]";
    }
}
