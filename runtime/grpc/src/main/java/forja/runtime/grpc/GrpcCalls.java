package forja.runtime.grpc;

import forja.runtime.operation.Callers;
import io.grpc.Context;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does calls: the work, then the answer or the status of its failure. Nothing begins for a caller who has gone. */
public final class GrpcCalls {

    private static final Logger LOG = LoggerFactory.getLogger(GrpcCalls.class);

    private static final long PAUSE_NANOS = 1_000_000;

    private final Validator validator;

    private final GrpcErrors errors;

    GrpcCalls(Validator validator, GrpcErrors errors) {
        this.validator = validator;
        this.errors = errors;
    }

    /** Hands on a request whose values are all accepted. */
    public <T> T valid(T request) {
        var violations = validator.validate(request);
        if (!violations.isEmpty()) {
            throw new ConstraintViolationException(violations);
        }
        return request;
    }

    /** Answers one message. */
    public <T> void answer(StreamObserver<T> caller, Supplier<T> work) {
        run(caller, () -> caller.onNext(work.get()));
    }

    /** Answers messages while they are made, no faster than the caller takes them. */
    public <T> void stream(StreamObserver<T> caller, Consumer<Consumer<T>> work) {
        var call = (ServerCallStreamObserver<T>) caller;
        var context = Context.current();
        run(caller, () -> work.accept(message -> {
            // What the call itself tells of this waits until this method has returned.
            while (!call.isReady()) {
                requireCaller(context);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            requireCaller(context);
            call.onNext(message);
        }));
    }

    private <T> void run(StreamObserver<T> caller, Runnable work) {
        if (caller instanceof ServerCallStreamObserver<T> call) {
            // With a handler, an answer to a caller who has gone is dropped and no failure.
            call.setOnCancelHandler(() -> LOG.debug("The caller has gone"));
        }
        var context = Context.current();
        try {
            requireCaller(context);
            Callers.serve(context::isCancelled, work);
        } catch (CallerGoneException gone) {
            LOG.debug("The caller has gone", gone);
            return;
        } catch (RuntimeException failure) {
            caller.onError(errors.of(failure));
            return;
        }
        caller.onCompleted();
    }

    private static void requireCaller(Context context) {
        if (context.isCancelled()) {
            throw new CallerGoneException();
        }
    }

    /** Ends work that nobody waits for. */
    private static final class CallerGoneException extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
