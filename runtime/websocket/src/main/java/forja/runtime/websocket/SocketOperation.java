package forja.runtime.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a {@link SocketController} that messages call by a name. It takes nothing, or the {@code params} of the
 * message as one parameter; what it returns is answered.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface SocketOperation {

    /** What messages call it. */
    String value();

    /** Whether everybody who subscribed to it is told what it answers. */
    boolean broadcast() default false;
}
