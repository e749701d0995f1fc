package forja.runtime.soap;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What an endpoint's method returns is answered in this element. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ResponseElement {

    /** The name of the element. */
    String value();

    /** What the value is called in it; empty for a record, whose components are in the element themselves. */
    String member() default "";
}
