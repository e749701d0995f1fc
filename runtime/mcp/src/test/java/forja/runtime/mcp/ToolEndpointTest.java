package forja.runtime.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;

@SpringBootTest(classes = ToolService.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = {
    "spring.application.name=shop",
    "service.mcp.allowed-origins=https://friend.example",
    "spring.jackson.deserialization.fail-on-unknown-properties=true"
})
class ToolEndpointTest {

    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
        + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    @LocalServerPort
    private int port;

    private ResponseEntity<String> post(String body, Map<String, String> headers) {
        return RestClient.builder().baseUrl("http://localhost:" + port).build().post().uri("/mcp")
            .contentType(MediaType.APPLICATION_JSON)
            .headers(all -> {
                all.set("Accept", "application/json, text/event-stream");
                headers.forEach(all::set);
            })
            .body(body)
            .retrieve()
            .onStatus(status -> true, (request, response) -> {
                // The test looks at it.
            })
            .toEntity(String.class);
    }

    private String call(String tool, String arguments) {
        var answer = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
            + "\",\"arguments\":" + arguments + "}}", Map.of());
        assertThat(answer.getStatusCode().value()).isEqualTo(200);
        return String.valueOf(answer.getBody());
    }

    @Test
    void toolsAreListedAsTheyAreDescribed() {
        assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", Map.of()).getBody())
            .contains("\"name\":\"twice\"", "\"title\":\"Twice\"", "\"description\":\"Doubles.\"",
                "\"name\":\"forbidden\"");
    }

    @Test
    void aServerSaysWhoItIs() {
        assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
            + "\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}}",
            Map.of()).getBody())
            .contains("\"serverInfo\":{\"name\":\"shop\",\"version\":\"1\"");
    }

    @Test
    void anAnswerIsAnObjectWithTheSameNumbersAsItsText() {
        assertThat(call("twice", "{\"number\":4}"))
            .contains("\"structuredContent\":{\"result\":8}", "{\\\"result\\\":8}")
            .contains("\"isError\":false");
        assertThat(call("exact", "{\"large\":9007199254740993,\"fine\":0.10000000000000000000000000010}"))
            .contains("\"large\":9007199254740993,\"fine\":0.10000000000000000000000000010",
                "\\\"large\\\":9007199254740993,\\\"fine\\\":0.10000000000000000000000000010");
        assertThat(call("clean", "{}")).contains("\"text\":\"Done.\"").doesNotContain("structuredContent");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        twice     | {"number":"4"}       | invalid: A value is not accepted. It does not fit at number
        twice     | {"number":4,"x":1}   | invalid: A value is not accepted. It does not fit at x
        clean     | {"x":1}              | invalid: A value is not accepted. It does not fit at x
        refuse    | {}                   | refused: The operation was refused. Below zero Add one
        secret    | {}                   | internal: The operation failed.
        forbidden | {"x":1}              | forbidden: The operation is not allowed.
        """)
    void whatGoesWrongIsToldSoThatModelsCanRead(String tool, String arguments, String text) {
        assertThat(call(tool, arguments)).contains("\"isError\":true", "\"text\":\"" + text + "\"")
            .doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"none","arguments":{}}} | 200 | -32602
        {"jsonrpc":"2.0","id":2,"method":"no/such"}                                            | 200 | -32601
        {"x                                                                                    | 400 | -32700
        {"jsonrpc":"2.0"}                                                                      | 400 | -32700
        """)
    void whatIsWrongWithMessagesIsToldAsJsonRpcDoes(String message, int status, int code) {
        var answer = post(message, Map.of());

        assertThat(answer.getStatusCode().value()).isEqualTo(status);
        assertThat(answer.getBody()).contains("\"error\":{\"code\":" + code);
    }

    @Test
    void whatCannotBeReadHasNoId() {
        assertThat(post("{\"x", Map.of()).getBody())
            .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,"
                + "\"message\":\"The message is not JSON-RPC\"}}");
    }

    @Test
    void aNotificationIsTaken() {
        var answer = post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", Map.of());

        assertThat(answer.getStatusCode().value()).isEqualTo(202);
        assertThat(answer.getBody()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"https://evil.example, 403", "https://friend.example, 200"})
    void pagesOfOtherOriginsMayNotCallUnlessTheyAreNamed(String origin, int status) {
        var answer = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", Map.of("Origin", origin));

        assertThat(answer.getStatusCode().value()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"1999-01-01, 400", "2025-06-18, 200"})
    void versionsAreThoseThatTheServerKnows(String version, int status) {
        var answer = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
            Map.of("MCP-Protocol-Version", version));

        assertThat(answer.getStatusCode().value()).isEqualTo(status);
    }

    private ResponseEntity<String> stateless(String method, String params, Map<String, String> changed) {
        var headers = new HashMap<>(Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
        headers.putAll(changed);
        return post("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\",\"params\":{" + params + META
            + "}}", headers);
    }

    @Test
    void theStatelessRevisionHasTheSameAnswersAndSaysWhatTheyAre() {
        var call = stateless("tools/call", "\"name\":\"twice\",\"arguments\":{\"number\":4},",
            Map.of("Mcp-Name", "twice"));
        assertThat(call.getBody()).contains("\"id\":7", "\"structuredContent\":{\"result\":8}",
            "\"resultType\":\"complete\"", "\"io.modelcontextprotocol/serverInfo\":{\"name\":\"shop\"")
            .doesNotContain("ttlMs");

        assertThat(stateless("tools/list", "", Map.of()).getBody())
            .contains("\"name\":\"twice\"", "\"ttlMs\":300000", "\"cacheScope\":\"private\"");
        assertThat(stateless("server/discover", "", Map.of()).getBody())
            .contains("\"supportedVersions\":[\"2026-07-28\"]", "\"capabilities\":{\"tools\":{}}");
    }

    @Test
    void theStatelessRevisionRefusesWhatItsHeadersDoNotSay() {
        var answer = stateless("tools/call", "\"name\":\"twice\",\"arguments\":{},", Map.of("Mcp-Name", "clean"));

        assertThat(answer.getStatusCode().value()).isEqualTo(400);
        assertThat(answer.getBody()).contains("\"code\":-32020");
        assertThat(stateless("initialize", "", Map.of()).getStatusCode().value()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void noSessionIsKept(String method) {
        var answer = RestClient.create("http://localhost:" + port)
            .method(HttpMethod.valueOf(method)).uri("/mcp").retrieve()
            .onStatus(status -> true, (request, response) -> {
                // The test looks at it.
            })
            .toBodilessEntity();

        assertThat(answer.getStatusCode().value()).isEqualTo(405);
    }
}
