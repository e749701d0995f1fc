package forja.runtime.jdbc;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The fields of a request whose values the database judges itself, by what its errors call them. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface RequestFields {

    /** One for each of them. */
    Known[] value();

    /** A field, and the name that errors have for its value: of its parameter or of its type. */
    @Target({})
    @interface Known {

        /** What errors call it. */
        String as();

        /** What callers call it. */
        String field();
    }
}
