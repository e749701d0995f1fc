package forja.runtime.grpc;

import com.google.protobuf.StringValue;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.operation.Callers;
import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCalls;
import jakarta.validation.constraints.Size;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A service whose methods do what their message says. */
final class Shop implements BindableService {

    static final MethodDescriptor<StringValue, StringValue> ANSWER = method(
        "Answer", MethodDescriptor.MethodType.UNARY);

    static final MethodDescriptor<StringValue, StringValue> STREAM =
        method("Stream", MethodDescriptor.MethodType.SERVER_STREAMING);

    static final int MANY = 100_000;

    record Request(@Size(max = 10) String text) {
    }

    final AtomicInteger sent = new AtomicInteger();

    final CountDownLatch begun = new CountDownLatch(1);

    final CountDownLatch gone = new CountDownLatch(1);

    private final GrpcCalls calls;

    private final RequestMetadata metadata;

    Shop(GrpcCalls calls, RequestMetadata metadata) {
        this.calls = calls;
        this.metadata = metadata;
    }

    private static MethodDescriptor<StringValue, StringValue> method(String name, MethodDescriptor.MethodType type) {
        return MethodDescriptor.<StringValue, StringValue>newBuilder()
            .setType(type)
            .setFullMethodName("test.Shop/" + name)
            .setRequestMarshaller(ProtoUtils.marshaller(StringValue.getDefaultInstance()))
            .setResponseMarshaller(ProtoUtils.marshaller(StringValue.getDefaultInstance()))
            .build();
    }

    @Override
    public ServerServiceDefinition bindService() {
        return ServerServiceDefinition.builder("test.Shop")
            .addMethod(ANSWER, ServerCalls.asyncUnaryCall((message, caller) ->
                calls.answer(
                    caller, () -> StringValue.of(answer(calls.valid(new Request(message.getValue())).text())))))
            .addMethod(STREAM, ServerCalls.asyncServerStreamingCall((message, caller) ->
                calls.stream(caller, rows -> {
                    try {
                        for (var row = 0; row < MANY; row++) {
                            rows.accept(StringValue.of(message.getValue()));
                            sent.incrementAndGet();
                        }
                    } finally {
                        gone.countDown();
                    }
                })))
            .build();
    }

    private String answer(String text) {
        return switch (text) {
            case "thread" -> Thread.currentThread().getName();
            case "required" -> metadata.required("x-count", Integer.class).toString();
            case "optional" -> String.valueOf(metadata.optional("x-count", Integer.class));
            case "refused" -> throw new FailureException(new Failure(Failure.Kind.REFUSED, "Out of stock", null));
            case "broken" -> throw new IllegalStateException("secret host");
            case "gone" -> waitUntilGone();
            default -> text;
        };
    }

    private String waitUntilGone() {
        var caller = Callers.gone();
        begun.countDown();
        while (!caller.getAsBoolean()) {
            Thread.onSpinWait();
        }
        gone.countDown();
        return "nobody reads this";
    }
}
