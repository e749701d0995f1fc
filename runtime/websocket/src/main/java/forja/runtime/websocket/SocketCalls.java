package forja.runtime.websocket;

import forja.runtime.call.RequestReader;
import forja.runtime.failure.Failure;
import forja.runtime.operation.CallRules;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Does what messages ask for, away from the thread that reads them: a slow call keeps no other one waiting. */
class SocketCalls implements DisposableBean {

    /** What a message asks of the connection itself, and no operation is called. */
    static final Set<String> OWN = Set.of("subscribe", "unsubscribe");

    private static final int SECONDS_TO_END = 15;

    private final SocketOperations operations;

    private final SocketCallers callers;

    private final RequestReader reader;

    private final SocketAnswers answers;

    private final CallRules rules;

    private final SocketIdentity identity;

    private final ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();

    SocketCalls(SocketOperations operations, SocketCallers callers, RequestReader reader, SocketAnswers answers,
        CallRules rules, SocketIdentity identity, SocketSettings settings) {
        this.operations = operations;
        this.callers = callers;
        this.reader = reader;
        this.answers = answers;
        this.rules = rules;
        this.identity = identity;
        executor.setThreadNamePrefix("socket-");
        executor.setCorePoolSize(settings.threads());
        executor.setMaxPoolSize(settings.threads());
        executor.setQueueCapacity(settings.maxWaiting());
        executor.setAllowCoreThreadTimeOut(true);
        executor.setWaitForTasksToCompleteOnShutdown(true);
        executor.setAwaitTerminationSeconds(SECONDS_TO_END);
        executor.initialize();
    }

    /** What it asks for is answered under its id, in whichever order calls end. */
    void take(SocketCaller caller, String text) {
        JsonNode id = NullNode.getInstance();
        try {
            var message = reader.parse(text);
            id = CallMessage.idOf(message);
            begin(caller, CallMessage.of(message));
        } catch (RuntimeException failure) {
            caller.send(answers.failed(id, failure));
        }
    }

    private void begin(SocketCaller caller, CallMessage call) {
        if (!caller.begin()) {
            caller.send(answers.failed(call.id(), Failure.of(Failure.Kind.BUSY)));
            return;
        }
        try {
            executor.execute(identity.as(caller.principal(), () -> answer(caller, call)));
        } catch (RejectedExecutionException full) {
            caller.end();
            caller.send(answers.failed(call.id(), Failure.of(Failure.Kind.BUSY)));
        }
    }

    /** Its place is free before its answer is sent: who waited for that may call again at once. */
    private void answer(SocketCaller caller, CallMessage call) {
        Answer answer;
        try {
            answer = answerTo(caller, call);
        } finally {
            caller.end();
        }
        caller.send(answer.text());
        if (answer.event() != null) {
            callers.tell(call.op(), answer.event());
        }
    }

    private Answer answerTo(SocketCaller caller, CallMessage call) {
        try {
            return switch (call.op()) {
                case "subscribe" -> subscribe(caller, call);
                case "unsubscribe" -> unsubscribe(caller, call);
                default -> call(call);
            };
        } catch (RuntimeException failure) {
            return new Answer(answers.failed(call.id(), failure), null);
        }
    }

    private Answer call(CallMessage call) {
        var operation = operations.of(call.op());
        operation.requireAllowed(rules);
        var data = operation.call(call.params(), reader);
        var isBroadcast = operations.isBroadcast(call.op());
        return new Answer(answers.done(call.id(), data), isBroadcast ? answers.event(call.op(), data) : null);
    }

    private Answer subscribe(SocketCaller caller, CallMessage call) {
        var name = named(call.params());
        operations.requireBroadcast(name).requireAllowed(rules);
        callers.subscribe(caller, name);
        return new Answer(answers.done(call.id(), null), null);
    }

    private Answer unsubscribe(SocketCaller caller, CallMessage call) {
        var name = named(call.params());
        operations.requireBroadcast(name);
        callers.unsubscribe(caller, name);
        return new Answer(answers.done(call.id(), null), null);
    }

    private String named(@Nullable JsonNode params) {
        return reader.read(params, Subscription.class).to();
    }

    @Override
    public void destroy() {
        executor.shutdown();
    }

    /** What a call is answered, and what those who subscribed to its operation are told. */
    private record Answer(String text, @Nullable String event) {
    }
}
