package forja.runtime.soap.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Whether callers of an endpoint's method must be known by a user token; without it that is as the settings say. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface UserToken {

    /** Whether a caller without a token is refused. */
    boolean required();
}
