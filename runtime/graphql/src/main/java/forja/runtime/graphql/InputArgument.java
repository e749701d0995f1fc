package forja.runtime.graphql;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** An argument in whose objects what was left out is told from what is null. */
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface InputArgument {

    /** What callers call it; empty where that is the parameter's name. */
    String value() default "";

    /** All arguments, as the components of a record. */
    boolean all() default false;
}
