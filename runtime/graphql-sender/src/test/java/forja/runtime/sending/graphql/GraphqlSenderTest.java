package forja.runtime.sending.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.GraphqlErrorException;
import graphql.schema.DataFetcher;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** A service and a GraphQL API that listens on a port. */
class GraphqlSenderTest {

    private static final Lane LANE = new Lane("graphql", "placeOrder");

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String SCHEMA =
        """
        type Query { nothing: String }
        input Order { id: ID!, lines: [Line!]! }
        input Line { product: Int, quantity: Int }
        type Mutation { place(id: ID!, total: Float): Boolean, record(order: Order!): Boolean }
        """;

    private final Queue<String> received = new ConcurrentLinkedQueue<>();

    private HttpServer server;

    private GraphQL api;

    private @Nullable RuntimeException refusal;

    private int status = 200;

    private @Nullable String body;

    @BeforeEach
    void listen() throws IOException {
        DataFetcher<Boolean> fetcher = call -> {
            if (refusal != null) {
                throw refusal;
            }
            received.add(call.getField().getName() + " " + call.getArguments());
            return true;
        };
        api = GraphQL.newGraphQL(new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(SCHEMA),
            RuntimeWiring.newRuntimeWiring()
                .type("Mutation", type -> type.dataFetcher("place", fetcher).dataFetcher("record", fetcher))
                .build())).build();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/graphql", this::answer);
        server.start();
    }

    private void answer(HttpExchange request) throws IOException {
        try (request) {
            var headers = request.getRequestHeaders();
            received.add(String.join(" ", request.getRequestMethod(), headers.getFirst("Content-type"),
                headers.getFirst("Idempotency-key"), String.valueOf(headers.getFirst("Authorization"))));
            var asked = JSON.readValue(request.getRequestBody(), new TypeReference<Map<String, Object>>() {});
            @SuppressWarnings("unchecked")
            var variables = (Map<String, Object>) asked.get("variables");
            received.add("sent " + variables.keySet());
            var answered = JSON.writeValueAsBytes(api.execute(ExecutionInput.newExecutionInput()
                .query((String) asked.get("query")).variables(variables).build()).toSpecification());
            var bytes = body == null ? answered : body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            request.getResponseHeaders().set("Content-Type", "application/graphql-response+json");
            request.sendResponseHeaders(status, bytes.length);
            request.getResponseBody().write(bytes);
        }
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void membersOfMessagesThatTheDocumentNamesAreItsVariables() {
        var sending = send("place", "{\"id\":\"é\",\"total\":1.50,\"secret\":1}", "service.graphql-sender.auth=bearer",
            "service.graphql-sender.receivers.crm.credentials.token=secret");

        assertThat(sending.arrived()).containsExactly("id-1");
        assertThat(received).containsExactly("POST application/json id-1 Bearer secret", "sent [id, total]",
            "place {id=é, total=1.5}");
    }

    @Test
    void aWholeMessageIsOneVariable() {
        var sending = send("record", "{\"id\":\"7\",\"lines\":[{\"product\":1,\"quantity\":2}]}");

        assertThat(sending.failed()).isEmpty();
        assertThat(received).contains("record {order={id=7, lines=[{product=1, quantity=2}]}}");
    }

    @Test
    void errorsAreRefusalsInTheWordsOfTheApi() {
        assertThat(send("place", "{\"total\":1}").failed().get("id-1")).satisfies(failed -> {
            assertThat(failed.away()).isFalse();
            assertThat(failed.reason()).startsWith("mutation place was answered an error [ValidationError]: ")
                .contains("'id'");
        });
    }

    @Test
    void anErrorOfWorkThatWasBegunIsNeverAway() {
        refusal = GraphqlErrorException.newErrorException().message("busy")
            .extensions(Map.of("code", "SERVICE_UNAVAILABLE")).build();
        assertThat(send("place", "{\"id\":\"1\"}").failed().get("id-1")).satisfies(failed -> {
            assertThat(failed.away()).isFalse();
            assertThat(failed.reason()).contains("busy");
        });
    }

    @Test
    void anApiThatTakesNoneNowIsAway() {
        body = "{\"errors\":[{\"message\":\"later\",\"extensions\":{\"code\":\"RATE_LIMITED\"}}]}";
        assertThat(send("place", "{\"id\":\"1\"}").failed().get("id-1")).isEqualTo(
            new Sending.Failed(true, "mutation place was answered an error [RATE_LIMITED]: later"));
        body = "{\"errors\":[{\"message\":\"no\"}]}";
        status = 503;
        assertThat(send("place", "{\"id\":\"1\"}").failed().get("id-1")).matches(Sending.Failed::away);
        status = 400;
        assertThat(send("place", "{\"id\":\"1\"}").failed().get("id-1")).matches(failed -> !failed.away());
    }

    @Test
    void anApiThatDoesNotListenIsAway() {
        server.stop(0);
        assertThat(send("place", "{\"id\":\"1\"}").failed().get("id-1")).matches(Sending.Failed::away);
    }

    @Test
    void aDestinationThatNobodyKnowsFails() {
        assertThat(send("gone", "{}").failed().get("id-1")).isEqualTo(
            new Sending.Failed(false, "This service has no mutation gone"));
        assertThat(send("place", "{}", "service.graphql-sender.mutations.place.receiver=erp").failed().get("id-1"))
            .isEqualTo(new Sending.Failed(false, "This service has no receiver erp"));
        assertThat(received).isEmpty();
    }

    private Sending send(String destination, String payload, String... settings) {
        var sending = new Sending[1];
        var own = "service.graphql-sender.mutations.";
        new ApplicationContextRunner()
            .withConfiguration(
                AutoConfigurations.of(RestClientAutoConfiguration.class, GraphqlSenderAutoConfiguration.class))
            .withPropertyValues("service.graphql-sender.receivers.crm.url=http://127.0.0.1:"
                + server.getAddress().getPort())
            .withPropertyValues(own + "place.receiver=crm", own + "place.path=/graphql",
                own + "place.document=classpath:sender/graphql/place.graphql")
            .withPropertyValues(own + "record.receiver=crm", own + "record.path=/graphql",
                own + "record.document=classpath:sender/graphql/record.graphql", own + "record.variable=order")
            .withPropertyValues(settings)
            .run(context -> sending[0] = context.getBean(OutboxTarget.class)
                .send(List.of(new OutboxMessage("id-1", LANE, "id-1", destination, payload))));
        return sending[0];
    }
}
