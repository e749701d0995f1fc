package forja.runtime.rest.idempotency;

import forja.runtime.rest.RestOperations;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.security.DigestInputStream;
import org.springframework.core.MethodParameter;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** Stands around a request with an {@code Idempotency-Key}: its body's digest, and the answer that is given again. */
@RestControllerAdvice(annotations = RestOperations.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class IdempotencyAdvice extends RequestBodyAdviceAdapter {

    private static final String BODY = IdempotencyAdvice.class.getName() + ".BODY";

    @Override
    public boolean supports(MethodParameter method, Type type, Class<? extends HttpMessageConverter<?>> converter) {
        return method.hasMethodAnnotation(Idempotent.class);
    }

    @Override
    public HttpInputMessage beforeBodyRead(HttpInputMessage message, MethodParameter method, Type type,
        Class<? extends HttpMessageConverter<?>> converter) throws IOException {
        if (!message.getHeaders().containsHeader(IdempotencyKey.NAME)) {
            return message;
        }
        var body = new DigestInputStream(message.getBody(), IdempotencyKey.digest());
        RequestContextHolder.currentRequestAttributes().setAttribute(BODY, body, RequestAttributes.SCOPE_REQUEST);
        return new Digested(message.getHeaders(), body);
    }

    /** The digest of a request's body, all of which was read for it; empty where it has none. */
    static byte[] bodyOf(RequestAttributes request) throws IOException {
        if (request.getAttribute(BODY, RequestAttributes.SCOPE_REQUEST) instanceof DigestInputStream body) {
            body.transferTo(OutputStream.nullOutputStream());
            return body.getMessageDigest().digest();
        }
        return new byte[0];
    }

    @ExceptionHandler
    void answered(AnsweredBeforeException before, HttpServletResponse response) throws IOException {
        var answer = before.answer();
        response.setStatus(answer.status());
        response.setHeader("Idempotent-Replayed", "true");
        if (!answer.contentType().isEmpty()) {
            response.setContentType(answer.contentType());
            response.setContentLength(answer.body().length);
            response.getOutputStream().write(answer.body());
        }
    }

    private record Digested(HttpHeaders headers, InputStream body) implements HttpInputMessage {

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public InputStream getBody() {
            return body;
        }
    }
}
