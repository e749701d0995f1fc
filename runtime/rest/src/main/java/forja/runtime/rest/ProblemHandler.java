package forja.runtime.rest;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.operation.MemberNames;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;

/**
 * Answers every failure as a problem (RFC 9457), and never with more than the caller may know. An advice of the owner's
 * is asked first.
 */
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
        var detail = failure.message() == null ? failure.kind().title() : failure.message();
        var problem = ProblemDetail.forStatusAndDetail(statuses.of(failure.kind()), detail);
        if (failure.hint() != null) {
            problem.setProperty("hint", failure.hint());
        }
        if (!failure.fields().isEmpty()) {
            problem.setProperty("errors", failure.fields());
        }
        return problem;
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
            .map(found -> error(field(failure.getTarget(), found), found.getDefaultMessage()))
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
                    .map(found -> error(field(fields.getArgument(), found), found.getDefaultMessage()))
                : result.getResolvableErrors().stream()
                    .map(found -> error(place(result.getMethodParameter()), found.getDefaultMessage())))
            .toList());
        return handleExceptionInternal(failure, problem, headers, status, request);
    }

    /** What callers know a member of a body by. */
    private static String field(@Nullable Object body, FieldError error) {
        return body == null ? error.getField() : MemberNames.path(body.getClass(), error.getField());
    }

    /** What callers know a parameter by. */
    private static @Nullable String place(MethodParameter parameter) {
        var annotations = MergedAnnotations.from(parameter.getParameterAnnotations());
        return Stream.of(RequestHeader.class, RequestParam.class, PathVariable.class)
            .map(annotations::get)
            .flatMap(found -> found.getValue("name", String.class).stream())
            .filter(name -> !name.isEmpty())
            .findFirst()
            .orElse(parameter.getParameterName());
    }

    private static Failure.Field error(@Nullable String field, @Nullable String message) {
        return new Failure.Field(field == null ? "" : field, message == null ? "is not valid" : message);
    }
}
