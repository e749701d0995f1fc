package forja.runtime.rest;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * A member of a body that cannot be read.
 *
 * @param field where it is: {@code lines[0].amount}
 * @param reason why, for the caller
 */
record UnreadableMember(String field, String reason) {

    /** What a failure tells of where it was; null: that it was no member. */
    static @Nullable UnreadableMember of(JacksonException failure) {
        var isTwice = failure instanceof StreamReadException
            && failure.getOriginalMessage().startsWith("Duplicate Object property");
        var path = path(failure.getPath());
        if (isTwice && failure.processor() instanceof JsonParser json) {
            var member = json.streamReadContext().currentName();
            path += path.isEmpty() ? member : "." + member;
        }
        return path.isEmpty() ? null : new UnreadableMember(path, isTwice ? "is given twice" : reason(failure));
    }

    private static String path(List<JacksonException.Reference> steps) {
        var path = new StringBuilder();
        for (var step : steps) {
            if (step.getPropertyName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return path.toString();
    }

    private static String reason(JacksonException failure) {
        if (failure instanceof UnrecognizedPropertyException) {
            return "is not known";
        }
        if (failure instanceof InvalidNullException) {
            return "must not be null";
        }
        if (failure instanceof MismatchedInputException
            && failure.getOriginalMessage().startsWith("Missing required creator property")) {
            return "is required";
        }
        return failure instanceof StreamReadException && !(failure instanceof InputCoercionException)
            ? "is not JSON"
            : "does not have the right type";
    }
}
