package forja.runtime.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/**
 * The protocol's streamable HTTP without sessions: a message is posted, and answered with JSON, in the SDK's revisions
 * or in the {@link StatelessRevision}. What is wrong with it is told as an error of JSON-RPC, without a word of where
 * it was found.
 */
@RestController
class ToolEndpoint implements McpStatelessServerTransport {

    private static final Logger LOG = LoggerFactory.getLogger(ToolEndpoint.class);

    private final McpJsonMapper json;

    private final ToolSettings settings;

    private final McpSchema.Implementation server;

    private @Nullable McpStatelessServerHandler handler;

    ToolEndpoint(McpJsonMapper json, ToolSettings settings, McpSchema.Implementation server) {
        this.json = json;
        this.settings = settings;
        this.server = server;
    }

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        this.handler = handler;
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    /** Only pages send an origin: one that nobody named could be anybody's (DNS rebinding). */
    @PostMapping(
        path = "/mcp",
        consumes = MediaType.APPLICATION_JSON_VALUE,
        produces = MediaType.APPLICATION_JSON_VALUE
    )
    ResponseEntity<byte[]> take(@RequestBody byte[] body, @RequestHeader HttpHeaders headers) throws IOException {
        var origin = headers.getOrigin();
        if (origin != null && !settings.allowedOrigins().contains(origin)) {
            return failed(HttpStatus.FORBIDDEN, ErrorCodes.INVALID_REQUEST, "The origin is not allowed");
        }
        JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(json, new String(body, StandardCharsets.UTF_8));
        } catch (IOException | RuntimeException failure) {
            LOG.debug("A message cannot be read", failure);
            return failed(HttpStatus.BAD_REQUEST, ErrorCodes.PARSE_ERROR, "The message is not JSON-RPC");
        }
        var version = headers.getFirst("MCP-Protocol-Version");
        if (message instanceof JSONRPCRequest request && StatelessRevision.isMeant(request, version)) {
            return stateless(request, headers);
        }
        if (version != null && !isKnown(version)) {
            return failed(HttpStatus.BAD_REQUEST, ErrorCodes.INVALID_REQUEST, "The versions of the protocol are "
                + StatelessRevision.VERSION + ", " + String.join(", ", protocolVersions()));
        }
        if (message instanceof JSONRPCRequest request) {
            return ResponseEntity.ok(json.writeValueAsBytes(answer(request)));
        }
        if (message instanceof JSONRPCNotification notification) {
            handler().handleNotification(McpTransportContext.EMPTY, notification).block();
        }
        return ResponseEntity.accepted().build();
    }

    private ResponseEntity<byte[]> stateless(JSONRPCRequest request, HttpHeaders headers) throws IOException {
        var refusal = StatelessRevision.refusalOf(request, headers);
        if (refusal != null) {
            return ResponseEntity.status(refusal.status())
                .body(json.writeValueAsBytes(JSONRPCResponse.error(request.id(), refusal.error())));
        }
        var answer = StatelessRevision.DISCOVER.equals(request.method())
            ? JSONRPCResponse.result(request.id(), StatelessRevision.discovered())
            : answer(request);
        if (answer.result() == null) {
            return ResponseEntity.ok(json.writeValueAsBytes(answer));
        }
        var completed = StatelessRevision.completed(request.method(), answer.result(), server, json);
        var told = JSONRPCResponse.result(request.id(), completed);
        return ResponseEntity.ok(json.writeValueAsBytes(told));
    }

    private boolean isKnown(String version) {
        return StatelessRevision.VERSION.equals(version) || protocolVersions().contains(version);
    }

    private JSONRPCResponse answer(JSONRPCRequest request) {
        try {
            return handler().handleRequest(McpTransportContext.EMPTY, request).block();
        } catch (McpError known) {
            return JSONRPCResponse.error(request.id(), known.getJsonRpcError());
        } catch (RuntimeException failure) {
            LOG.error("A message cannot be answered", failure);
            return JSONRPCResponse.error(
                request.id(), new JSONRPCError(ErrorCodes.INTERNAL_ERROR, "The message cannot be answered"));
        }
    }

    private McpStatelessServerHandler handler() {
        return Objects.requireNonNull(handler, "the server is not built");
    }

    private ResponseEntity<byte[]> failed(HttpStatus status, int code, String message) throws IOException {
        var told = new Unread(McpSchema.JSONRPC_VERSION, null, new JSONRPCError(code, message));
        return ResponseEntity.status(status).body(json.writeValueAsBytes(told));
    }

    /** An error of a message whose id nobody knows. */
    private record Unread(String jsonrpc, @Nullable Object id, JSONRPCError error) {
    }
}
