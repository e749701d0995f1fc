package forja.runtime.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpHeaders;

class StatelessRevisionTest {

    @ParameterizedTest
    @CsvSource(nullValues = "none", value = {
        "2026-07-28, 2026-07-28, tools/call, order, none",
        "2026-07-28, 2026-07-28, tools/call, =?base64?b3JkZXI=?=, none",
        "2026-07-28, none, tools/call, order, -32020",
        "2026-07-28, 2025-11-25, tools/call, order, -32020",
        "2026-07-28, 2026-07-28, none, order, -32020",
        "2026-07-28, 2026-07-28, tools/list, order, -32020",
        "2026-07-28, 2026-07-28, tools/call, none, -32020",
        "2026-07-28, 2026-07-28, tools/call, =?base64?*?=, -32020",
        "2026-07-28, 2026-07-28, tools/call, =?base64?=, -32020",
        "2030-01-01, 2030-01-01, tools/call, order, -32022",
        "none, 2026-07-28, tools/call, order, -32602"
    })
    void headersSayWhatTheRequestSays(@Nullable String version, @Nullable String versionHeader,
        @Nullable String methodHeader, @Nullable String nameHeader, @Nullable Integer code) {
        var headers = new HttpHeaders();
        set(headers, "MCP-Protocol-Version", versionHeader);
        set(headers, "Mcp-Method", methodHeader);
        set(headers, "Mcp-Name", nameHeader);

        var refusal = StatelessRevision.refusalOf(call(version), headers);

        assertThat(refusal == null ? null : refusal.error().code()).isEqualTo(code);
    }

    @Test
    void olderRequestsAreNotMeant() {
        assertThat(StatelessRevision.isMeant(call(null), "2025-11-25")).isFalse();
        assertThat(StatelessRevision.isMeant(call("2026-07-28"), null)).isTrue();
    }

    private static JSONRPCRequest call(@Nullable String version) {
        Map<String, Object> meta = version == null
            ? Map.of()
            : Map.of("io.modelcontextprotocol/protocolVersion", version,
                "io.modelcontextprotocol/clientCapabilities", Map.of());
        return new JSONRPCRequest("tools/call", 1, Map.of("name", "order", "_meta", meta));
    }

    private static void set(HttpHeaders headers, String name, @Nullable String value) {
        if (value != null) {
            headers.set(name, value);
        }
    }
}
