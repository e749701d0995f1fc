package forja.runtime.rest.idempotency;

import forja.runtime.failure.Failures;
import forja.runtime.rest.IncompleteAnswerException;
import forja.runtime.state.Answer;
import forja.runtime.state.AnsweredOnce;
import forja.runtime.state.IdempotencySettings;
import forja.runtime.state.RequestKey;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import tools.jackson.databind.json.JsonMapper;

/** Does what a request with an {@code Idempotency-Key} asks once; without one it is done as ever. */
class IdempotentCalls implements MethodInterceptor {

    private static final Logger LOG = LoggerFactory.getLogger(IdempotentCalls.class);

    private static final String JSON = MediaType.APPLICATION_JSON_VALUE;

    private static final String UNDERWAY =
        "A request with this Idempotency-Key is being done: ask again for its answer.";

    private static final String MAYBE_BROKEN_OFF =
        "A request with this Idempotency-Key is being done, or was broken off with an unknown outcome.";

    private static final String AGAIN_AFTER_SECONDS = "1";

    private final AnsweredOnce once;

    private final IdempotencySettings settings;

    private final JsonMapper json;

    private final Failures failures;

    IdempotentCalls(AnsweredOnce once, IdempotencySettings settings, JsonMapper json, Failures failures) {
        this.once = once;
        this.settings = settings;
        this.json = json;
        this.failures = failures;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation point) throws Throwable {
        var attributes = (ServletRequestAttributes) RequestContextHolder.currentRequestAttributes();
        var request = attributes.getRequest();
        var given = IdempotencyKey.of(request);
        if (given == null) {
            return point.proceed();
        }
        var method = point.getMethod();
        var idempotent = Objects.requireNonNull(AnnotationUtils.findAnnotation(method, Idempotent.class));
        var key = IdempotencyKey.requestOf(given, request, headersOf(method), IdempotencyAdvice.bodyOf(attributes));
        var call = new Call((ProxyMethodInvocation) point);
        var outcome = done(key, idempotent, call);
        return switch (outcome.kind()) {
            case FIRST -> call.finish();
            case AGAIN -> throw new AnsweredBeforeException(Objects.requireNonNull(outcome.answer()));
            case UNDERWAY -> throw problem(HttpStatus.CONFLICT, idempotent.apart() ? MAYBE_BROKEN_OFF : UNDERWAY);
            case OTHER_REQUEST -> throw problem(HttpStatus.UNPROCESSABLE_CONTENT,
                "This Idempotency-Key is another request's.");
        };
    }

    private AnsweredOnce.Outcome done(RequestKey key, Idempotent idempotent, Call call) {
        if (idempotent.apart()) {
            return once.apart(key, idempotent.endsTransactions(), call);
        }
        if (!call.hasRows()) {
            return once.together(key, call);
        }
        try {
            return once.togetherWithRows(key, call);
        } catch (RuntimeException failure) {
            throw call.isSent() ? new IncompleteAnswerException(failures.of(failure), failure) : failure;
        }
    }

    /** Headers of which the operation's request is made. */
    private static List<String> headersOf(Method method) {
        return Arrays.stream(method.getParameters())
            .filter(parameter -> parameter.isAnnotationPresent(RequestHeader.class))
            .map(IdempotentCalls::nameOf)
            .toList();
    }

    private static String nameOf(Parameter parameter) {
        var header = AnnotatedElementUtils.findMergedAnnotation(parameter, RequestHeader.class);
        return header == null || header.name().isEmpty() ? parameter.getName() : header.name();
    }

    private static ErrorResponseException problem(HttpStatus status, String detail) {
        var problem = ProblemDetail.forStatusAndDetail(status, detail);
        var failure = new ErrorResponseException(status, problem, null);
        if (status == HttpStatus.CONFLICT) {
            failure.getHeaders().set(HttpHeaders.RETRY_AFTER, AGAIN_AFTER_SECONDS);
        }
        return failure;
    }

    /** A call of a controller's method, and its answer as it is kept. */
    private final class Call implements Supplier<Answer> {

        private final ProxyMethodInvocation point;

        private @Nullable HeldResponse held;

        private @Nullable Object result;

        Call(ProxyMethodInvocation point) {
            this.point = point;
        }

        @Override
        public Answer get() {
            var arguments = point.getArguments().clone();
            for (var index = 0; index < arguments.length; index++) {
                if (arguments[index] instanceof HttpServletResponse response) {
                    held = new HeldResponse(response, settings.maxAnswer().toBytes());
                    arguments[index] = held;
                }
            }
            result = proceed(arguments);
            if (held != null) {
                return held.isLetGo() ? tooLarge() : new Answer(HttpStatus.OK.value(), JSON, held.body());
            }
            if (point.getMethod().getReturnType() == void.class) {
                return new Answer(HttpStatus.NO_CONTENT.value(), "", new byte[0]);
            }
            var bytes = result instanceof byte[];
            var body = bytes ? (byte[]) result : json.writeValueAsBytes(result);
            return body.length > settings.maxAnswer().toBytes()
                ? tooLarge()
                : new Answer(HttpStatus.OK.value(), bytes ? MediaType.APPLICATION_OCTET_STREAM_VALUE : JSON, body);
        }

        private @Nullable Object proceed(Object[] arguments) {
            try {
                return point.invocableClone(arguments).proceed();
            } catch (RuntimeException | Error failure) {
                throw failure;
            } catch (Throwable failure) {
                throw new UndeclaredThrowableException(failure);
            }
        }

        /** What a repeat of a request is told whose answer is too large to be kept. */
        private Answer tooLarge() {
            var problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT,
                "The request was done, and its answer was too large to be kept.");
            return new Answer(HttpStatus.CONFLICT.value(), MediaType.APPLICATION_PROBLEM_JSON_VALUE,
                json.writeValueAsBytes(problem));
        }

        @Nullable Object finish() {
            try {
                if (held != null) {
                    held.letGo();
                }
            } catch (IOException failure) {
                LOG.debug("The caller has gone", failure);
            }
            return result;
        }

        boolean hasRows() {
            return Arrays.stream(point.getArguments()).anyMatch(HttpServletResponse.class::isInstance);
        }

        boolean isSent() {
            return held != null && held.isCommitted();
        }
    }
}
