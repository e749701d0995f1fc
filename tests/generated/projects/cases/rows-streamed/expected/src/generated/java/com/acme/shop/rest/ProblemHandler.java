package com.acme.shop.rest;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.Failures;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;

/**
 * Answers every failure as a problem (RFC 9457), and never with more than the caller may know. It is no component,
 * which the scan would find among yours, but an auto-configuration: an advice of your own is asked first.
 */
@AutoConfiguration(before = WebMvcAutoConfiguration.class)
@RestControllerAdvice
class ProblemHandler extends ResponseEntityExceptionHandler {

    private final Failures failures;

    private final ProblemStatuses statuses;

    ProblemHandler(Failures failures, ProblemStatuses statuses) {
        this.failures = failures;
        this.statuses = statuses;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> failed(Exception exception) {
        var told = AnnotatedElementUtils.findMergedAnnotation(exception.getClass(), ResponseStatus.class);
        if (told != null) {
            return ResponseEntity.of(problem(told)).build();
        }
        var failure = failures.of(exception);
        var headers = new HttpHeaders();
        switch (failure.kind()) {
            case UNAVAILABLE, TIMEOUT -> headers.add(HttpHeaders.RETRY_AFTER, "5");
            case BUSY -> headers.add(HttpHeaders.RETRY_AFTER, "1");
            default -> {}
        }
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        return new ResponseEntity<>(problem(failure), headers, statuses.of(failure.kind()));
    }

    /** A problem is told whatever the caller accepts, an Accept header that cannot be read included. */
    @Override
    protected ResponseEntity<Object> createResponseEntity(
        @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var own = new HttpHeaders();
        own.putAll(headers);
        own.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        return new ResponseEntity<>(body, own, status);
    }

    /** Too late for a problem. */
    @ExceptionHandler
    void brokenOff(IncompleteAnswerException exception) {
        throw exception;
    }

    /** An exception of your own that says itself what it means. */
    private static ProblemDetail problem(ResponseStatus told) {
        return told.reason().isEmpty()
            ? ProblemDetail.forStatus(told.code())
            : ProblemDetail.forStatusAndDetail(told.code(), told.reason());
    }

    private ProblemDetail problem(Failure failure) {
        var detail = failure.message() == null ? words(failure.kind()) : failure.message();
        var problem = ProblemDetail.forStatusAndDetail(statuses.of(failure.kind()), detail);
        if (failure.hint() != null) {
            problem.setProperty("hint", failure.hint());
        }
        if (!failure.fields().isEmpty()) {
            problem.setProperty("errors", failure.fields());
        }
        return problem;
    }

    private static String words(Failure.Kind kind) {
        return switch (kind) {
            case INVALID -> "A value is not accepted.";
            case NOT_FOUND -> "There is no such data.";
            case CONFLICT -> "The change conflicts with data that is there.";
            case REFUSED -> "The operation was refused.";
            case UNAUTHENTICATED -> "The caller is not known.";
            case FORBIDDEN -> "The operation is not allowed.";
            case UNAVAILABLE -> "The operation cannot be done now: try again later.";
            case BUSY -> "The service is busy: try again in a moment.";
            case TIMEOUT -> "The operation took too long.";
            case INTERNAL -> "The operation failed.";
        };
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
        HttpMessageNotReadableException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var problem = ProblemDetail.forStatusAndDetail(status, "The request body cannot be read.");
        var where = failure.getCause() instanceof JacksonException cause ? UnreadableMember.of(cause) : null;
        if (where != null) {
            problem.setProperty("errors", List.of(error(where.field(), where.reason())));
        }
        return handleExceptionInternal(failure, problem, headers, status, request);
    }

    /** An address is no file to who calls an API. */
    @Override
    protected @Nullable ResponseEntity<Object> handleNoResourceFoundException(
        NoResourceFoundException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var problem = ProblemDetail.forStatusAndDetail(status, "Nothing is at this address.");
        return handleExceptionInternal(failure, problem, headers, status, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleTypeMismatch(
        TypeMismatchException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var answer = super.handleTypeMismatch(failure, headers, status, request);
        if (answer != null && answer.getBody() instanceof ProblemDetail problem) {
            problem.setProperty("errors", List.of(error(failure.getPropertyName(), "does not have the right type")));
        }
        return answer;
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMethodArgumentNotValid(
        MethodArgumentNotValidException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var problem = failure.getBody();
        problem.setProperty("errors", failure.getFieldErrors().stream()
            .map(one -> error(one.getField(), one.getDefaultMessage()))
            .toList());
        return handleExceptionInternal(failure, problem, headers, status, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
        HandlerMethodValidationException failure, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        var problem = failure.getBody();
        problem.setProperty("errors", failure.getParameterValidationResults().stream()
            .flatMap(result -> result instanceof ParameterErrors fields
                ? fields.getFieldErrors().stream()
                    .map(one -> error(one.getField(), one.getDefaultMessage()))
                : result.getResolvableErrors().stream()
                    .map(one -> error(result.getMethodParameter().getParameterName(), one.getDefaultMessage())))
            .toList());
        return handleExceptionInternal(failure, problem, headers, status, request);
    }

    private static Map<String, String> error(@Nullable String field, @Nullable String message) {
        return Map.of("field", field == null ? "" : field, "message", message == null ? "is not valid" : message);
    }
}
