package forja.runtime.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * The protocol's revision without a handshake, which the SDK does not speak: every request says its version and what
 * its client can do, and headers say it again for proxies (modelcontextprotocol.io/specification/2026-07-28).
 */
final class StatelessRevision {

    static final String VERSION = "2026-07-28";

    static final String DISCOVER = "server/discover";

    private static final String VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

    private static final String CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";

    private static final String SERVER_KEY = "io.modelcontextprotocol/serverInfo";

    private static final Set<String> CACHEABLE = Set.of(DISCOVER, McpSchema.METHOD_TOOLS_LIST);

    private static final Set<String> METHODS =
        Set.of(DISCOVER, McpSchema.METHOD_TOOLS_LIST, McpSchema.METHOD_TOOLS_CALL);

    /** Tools change with the service alone. */
    private static final int FRESH_MS = 300_000;

    private static final int HEADER_MISMATCH = -32020;

    private static final int UNSUPPORTED_VERSION = -32022;

    private static final String ENCODED = "=?base64?";

    private static final String ENCODED_END = "?=";

    private StatelessRevision() {
    }

    /** Whether a request is of this revision, or of a later one. */
    static boolean isMeant(JSONRPCRequest request, @Nullable String header) {
        return VERSION.equals(header) || metaOf(request).containsKey(VERSION_KEY);
    }

    /** What is wrong with a request of this revision; nothing: it can be answered. */
    static @Nullable Refusal refusalOf(JSONRPCRequest request, HttpHeaders headers) {
        var meta = metaOf(request);
        if (!(meta.get(VERSION_KEY) instanceof String version) || !(meta.get(CAPABILITIES_KEY) instanceof Map)) {
            return bad(ErrorCodes.INVALID_PARAMS,
                "The _meta of each request has " + VERSION_KEY + " and " + CAPABILITIES_KEY, null);
        }
        if (!version.equals(headers.getFirst("MCP-Protocol-Version"))) {
            return mismatch("MCP-Protocol-Version");
        }
        if (!VERSION.equals(version)) {
            return bad(UNSUPPORTED_VERSION, "Unsupported protocol version",
                Map.of("supported", List.of(VERSION), "requested", version));
        }
        if (!request.method().equals(headers.getFirst("Mcp-Method"))) {
            return mismatch("Mcp-Method");
        }
        if (!METHODS.contains(request.method())) {
            return new Refusal(HttpStatus.NOT_FOUND,
                new JSONRPCError(ErrorCodes.METHOD_NOT_FOUND, "There is no such method"));
        }
        var named = McpSchema.METHOD_TOOLS_CALL.equals(request.method());
        if (named && !Objects.equals(paramsOf(request).get("name"), decoded(headers.getFirst("Mcp-Name")))) {
            return mismatch("Mcp-Name");
        }
        return null;
    }

    /** What {@code server/discover} is answered. */
    static Map<String, Object> discovered() {
        return Map.of("supportedVersions", List.of(VERSION), "capabilities", Map.of("tools", Map.of()));
    }

    /** A result with what this revision says besides. */
    static Map<String, Object> completed(String method, Object result, McpSchema.Implementation server,
        McpJsonMapper json) {
        var completed = new LinkedHashMap<>(json.convertValue(result, new TypeRef<Map<String, Object>>() {}));
        completed.put("resultType", "complete");
        completed.put("_meta", Map.of(SERVER_KEY, server));
        if (CACHEABLE.contains(method)) {
            completed.put("ttlMs", FRESH_MS);
            // Who may not call may not read what another was told.
            completed.put("cacheScope", "private");
        }
        return completed;
    }

    /** What a header means: {@code =?base64?b3JkZXI=?= -> order}. */
    private static @Nullable String decoded(@Nullable String header) {
        if (header == null || !header.startsWith(ENCODED) || !header.endsWith(ENCODED_END)) {
            return header;
        }
        var end = Math.max(ENCODED.length(), header.length() - ENCODED_END.length());
        var text = header.substring(ENCODED.length(), end);
        try {
            return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException unreadable) {
            return header;
        }
    }

    private static Map<?, ?> metaOf(JSONRPCRequest request) {
        return paramsOf(request).get("_meta") instanceof Map<?, ?> meta ? meta : Map.of();
    }

    private static Map<?, ?> paramsOf(JSONRPCRequest request) {
        return request.params() instanceof Map<?, ?> params ? params : Map.of();
    }

    private static Refusal mismatch(String header) {
        return bad(HEADER_MISMATCH, "The header " + header + " does not say what the request says", null);
    }

    private static Refusal bad(int code, String message, @Nullable Object data) {
        return new Refusal(HttpStatus.BAD_REQUEST, new JSONRPCError(code, message, data));
    }

    /** Why a request is not answered. */
    record Refusal(HttpStatus status, JSONRPCError error) {
    }
}
