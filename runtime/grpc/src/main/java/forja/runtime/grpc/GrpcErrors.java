package forja.runtime.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import jakarta.validation.ConstraintViolationException;
import java.util.stream.Stream;

/** Says what a failure means, and never more than the caller may know. */
final class GrpcErrors {

    private final Failures failures;

    private final GrpcStatuses statuses;

    private final String domain;

    GrpcErrors(Failures failures, GrpcStatuses statuses, String domain) {
        this.failures = failures;
        this.statuses = statuses;
        this.domain = domain;
    }

    StatusRuntimeException of(RuntimeException exception) {
        if (exception instanceof StatusRuntimeException known) {
            return known;
        }
        if (exception instanceof ConstraintViolationException invalid) {
            var request = BadRequest.newBuilder();
            invalid.getConstraintViolations().stream()
                .map(Failure.Field::of)
                .forEach(one -> request.addFieldViolations(violation(one.field(), one.message())));
            return invalid("The request is not valid.", request.build());
        }
        if (exception instanceof InvalidMessageException invalid) {
            var request = BadRequest.newBuilder().addFieldViolations(violation(invalid.field(), "is no such value"));
            return invalid(invalid.getMessage(), request.build());
        }
        return failed(failures.of(exception));
    }

    private StatusRuntimeException failed(Failure failure) {
        var info = ErrorInfo.newBuilder().setReason(failure.kind().name()).setDomain(domain);
        if (failure.hint() != null) {
            info.putMetadata("hint", failure.hint());
        }
        var message = failure.message() == null ? failure.kind().title() : failure.message();
        var details = Stream.<Message>of(info.build());
        if (!failure.fields().isEmpty()) {
            var request = BadRequest.newBuilder();
            failure.fields().forEach(one -> request.addFieldViolations(violation(one.field(), one.message())));
            details = Stream.concat(details, Stream.of(request.build()));
        }
        return status(failure.kind(), message, details);
    }

    private StatusRuntimeException invalid(String message, BadRequest details) {
        return status(Failure.Kind.INVALID, message, Stream.of(details));
    }

    private StatusRuntimeException status(Failure.Kind kind, String message, Stream<? extends Message> details) {
        return StatusProto.toStatusRuntimeException(Status.newBuilder()
            .setCode(statuses.of(kind).value())
            .setMessage(message)
            .addAllDetails(details.map(Any::pack).toList())
            .build());
    }

    private static BadRequest.FieldViolation violation(String field, String description) {
        return BadRequest.FieldViolation.newBuilder().setField(field).setDescription(description).build();
    }
}
