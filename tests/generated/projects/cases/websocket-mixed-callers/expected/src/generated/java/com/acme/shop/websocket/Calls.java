package com.acme.shop.websocket;

import com.acme.shop.config.CallPermissions;
import com.acme.shop.failure.Failure;
import com.acme.shop.json.RequestReader;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

/** Does what messages ask for, away from the thread that reads them: a slow call keeps no other one waiting. */
@Component
class Calls implements DisposableBean {

    /** What a message asks of the connection itself, and no operation is called. */
    static final Set<String> OWN = Set.of("subscribe", "unsubscribe");

    private static final int SECONDS_TO_END = 15;

    private static final Authentication STRANGER = new AnonymousAuthenticationToken(
        "stranger", "stranger", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

    private final SocketOperations operations;

    private final Callers callers;

    private final RequestReader reader;

    private final SocketAnswers answers;

    private final CallPermissions permissions;

    private final ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();

    Calls(SocketOperations operations, Callers callers, RequestReader reader, SocketAnswers answers,
        CallPermissions permissions, SocketSettings settings) {
        this.operations = operations;
        this.callers = callers;
        this.reader = reader;
        this.answers = answers;
        this.permissions = permissions;
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
    void take(Caller caller, String text) {
        JsonNode id = NullNode.getInstance();
        try {
            var message = reader.parse(text);
            id = CallMessage.idOf(message);
            begin(caller, CallMessage.of(message));
        } catch (RuntimeException failure) {
            caller.send(answers.failed(id, failure));
        }
    }

    private void begin(Caller caller, CallMessage call) {
        if (!caller.begin()) {
            caller.send(answers.failed(call.id(), Failure.of(Failure.Kind.BUSY)));
            return;
        }
        try {
            executor.execute(as(caller, () -> answer(caller, call)));
        } catch (RejectedExecutionException full) {
            caller.end();
            caller.send(answers.failed(call.id(), Failure.of(Failure.Kind.BUSY)));
        }
    }

    private void answer(Caller caller, CallMessage call) {
        try {
            switch (call.op()) {
                case "subscribe" -> subscribe(caller, call);
                case "unsubscribe" -> unsubscribe(caller, call);
                default -> call(caller, call);
            }
        } catch (RuntimeException failure) {
            caller.send(answers.failed(call.id(), failure));
        } finally {
            caller.end();
        }
    }

    private void call(Caller caller, CallMessage call) {
        var operation = operations.of(call.op());
        operation.requireAllowed(permissions);
        var data = operation.call(call.params(), reader);
        caller.send(answers.done(call.id(), data));
        if (operations.isBroadcast(call.op())) {
            callers.tell(call.op(), answers.event(call.op(), data));
        }
    }

    private void subscribe(Caller caller, CallMessage call) {
        var name = named(call.params());
        operations.requireBroadcast(name).requireAllowed(permissions);
        callers.subscribe(caller, name);
        caller.send(answers.done(call.id(), null));
    }

    private void unsubscribe(Caller caller, CallMessage call) {
        var name = named(call.params());
        operations.requireBroadcast(name);
        callers.unsubscribe(caller, name);
        caller.send(answers.done(call.id(), null));
    }

    private String named(@Nullable JsonNode params) {
        return reader.read(params, Subscription.class).to();
    }

    /** A call is done as the caller who connected. */
    private static Runnable as(Caller caller, Runnable work) {
        var context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(caller.principal() instanceof Authentication known ? known : STRANGER);
        return new DelegatingSecurityContextRunnable(work, context);
    }

    @Override
    public void destroy() {
        executor.shutdown();
    }
}
