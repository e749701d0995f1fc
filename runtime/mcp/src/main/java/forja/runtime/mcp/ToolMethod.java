package forja.runtime.mcp;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a {@link ToolController} that does what a tool promises. It takes nothing, or the arguments of the call
 * as one parameter; what it returns is answered.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface ToolMethod {

    /** The tool, by its name in {@code static/tools.json}. */
    String value();
}
