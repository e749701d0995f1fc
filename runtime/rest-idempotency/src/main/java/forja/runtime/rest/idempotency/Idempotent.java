package forja.runtime.rest.idempotency;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A request that comes again with the same {@code Idempotency-Key} is not done again. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Idempotent {

    /** Whether the operation's work and its answer cannot be kept in one transaction. */
    boolean apart() default false;

    /** Whether the operation ends transactions itself. */
    boolean endsTransactions() default false;
}
