package forja.runtime.rest;

import forja.runtime.failure.Failures;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers rows as a JSON array that is written while they are read. A failure before anything was sent is answered as
 * any other; behind that the status has been sent, and the connection is broken off, so that no part is taken for the
 * whole.
 */
public class JsonRows {

    private static final Logger LOG = LoggerFactory.getLogger(JsonRows.class);

    private static final int HELD_BYTES = 65_536;

    private final JsonMapper json;

    private final Failures failures;

    JsonRows(JsonMapper json, Failures failures) {
        this.json = json;
        this.failures = failures;
    }

    /** Writes what a source hands on, row by row. */
    public <T> void write(HttpServletResponse response, Consumer<Consumer<T>> source) throws IOException {
        response.setBufferSize(HELD_BYTES);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        // Not closed where rows fail: that would end the array and send it.
        var rows = json.writer().without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .writeValuesAsArray(response.getOutputStream());
        try {
            source.accept(row -> write(row, rows));
        } catch (CallerGoneException e) {
            LOG.debug("The caller has gone", e);
            return;
        } catch (RuntimeException e) {
            if (!response.isCommitted()) {
                response.resetBuffer();
                throw e;
            }
            throw new IncompleteAnswerException(failures.of(e), e);
        }
        rows.close();
    }

    private static void write(Object row, SequenceWriter rows) {
        try {
            rows.write(row);
        } catch (JacksonException e) {
            throw e.getCause() instanceof IOException ? new CallerGoneException(e) : e;
        }
    }

    /** Ends the reading of rows that nobody takes. */
    private static final class CallerGoneException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        CallerGoneException(Throwable cause) {
            super(cause);
        }
    }
}
