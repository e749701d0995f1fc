package forja.runtime.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrpcErrorsTest {

    private final Failures failures = mock();

    private final GrpcErrors errors = new GrpcErrors(failures, GrpcStatuses.standard(), "com.acme.shop");

    @ParameterizedTest
    @CsvSource({
        "INVALID, INVALID_ARGUMENT",
        "NOT_FOUND, NOT_FOUND",
        "CONFLICT, ABORTED",
        "REFUSED, FAILED_PRECONDITION",
        "UNAUTHENTICATED, UNAUTHENTICATED",
        "FORBIDDEN, PERMISSION_DENIED",
        "UNAVAILABLE, UNAVAILABLE",
        "BUSY, RESOURCE_EXHAUSTED",
        "TIMEOUT, DEADLINE_EXCEEDED",
        "INTERNAL, INTERNAL"
    })
    void aFailureHasItsStatus(Failure.Kind kind, Status.Code status) throws Exception {
        when(failures.of(any())).thenReturn(new Failure(kind, null, "try it"));

        var failure = errors.of(new IllegalStateException("secret"));

        assertThat(failure.getStatus().getCode()).isEqualTo(status);
        assertThat(failure.getStatus().getDescription()).isEqualTo(kind.title());
        var details = StatusProto.fromThrowable(failure).getDetails(0).unpack(ErrorInfo.class);
        assertThat(details.getReason()).isEqualTo(kind.name());
        assertThat(details.getDomain()).isEqualTo("com.acme.shop");
        assertThat(details.getMetadataMap()).containsEntry("hint", "try it");
    }

    @Test
    void theOwnerChangesRows() {
        when(failures.of(any())).thenReturn(Failure.of(Failure.Kind.CONFLICT));
        var own = GrpcStatuses.standard().with(Failure.Kind.CONFLICT, Status.Code.ALREADY_EXISTS);

        var failure = new GrpcErrors(failures, own, "com.acme.shop").of(new IllegalStateException());

        assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.ALREADY_EXISTS);
    }

    @Test
    void whatIsNoValueNamesItsField() throws Exception {
        var failure = errors.of(new InvalidMessageException("total"));

        assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        var details = StatusProto.fromThrowable(failure).getDetails(0).unpack(BadRequest.class);
        assertThat(details.getFieldViolations(0).getField()).isEqualTo("total");
    }

    @Test
    void whatTheDatabaseRefusesNamesItsField() throws Exception {
        var fields = List.of(new Failure.Field("lines[].price", "is forbidden by its type"));
        when(failures.of(any())).thenReturn(new Failure(Failure.Kind.REFUSED, null, null, fields));

        var details = StatusProto.fromThrowable(errors.of(new IllegalStateException()));

        assertThat(details.getDetails(0).unpack(ErrorInfo.class).getReason()).isEqualTo("REFUSED");
        var violation = details.getDetails(1).unpack(BadRequest.class).getFieldViolations(0);
        assertThat(violation.getField()).isEqualTo("lines[].price");
        assertThat(violation.getDescription()).isEqualTo("is forbidden by its type");
    }

    @Test
    void aStatusIsHandedOn() {
        var known = Status.DATA_LOSS.asRuntimeException();

        assertThat(errors.of(known)).isSameAs(known);
    }
}
