package com.acme.shop.mcp;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;

import com.acme.shop.service.ShopService;
import forja.runtime.mcp.Tools;
import forja.runtime.security.KnownCallers;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.mockito.stubbing.Answer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.test.context.support.WithMockUser;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The whole application over services that are mocked: nothing else is needed, and one context serves all tests. */
@SpringBootTest(properties = "logging.structured.format.console=")
@WithMockUser(authorities = {
    "SCOPE_orders:read"
})
abstract class ToolsTest {

    @Autowired
    Tools tools;

    @Autowired
    private JsonMapper json;

    @MockitoBean
    ShopService shopService;

    @MockitoBean
    KnownCallers knownCallers;

    /** Callers of these tests are known in every way, and strangers in none. */
    @BeforeEach
    void inEveryWay() {
        Answer<Boolean> isKnown = call -> !(call.getArgument(1) instanceof AnonymousAuthenticationToken);
        when(knownCallers.by(any(), any())).thenAnswer(isKnown);
    }

    CallToolResult call(String tool, String given) {
        var arguments = json.readValue(given, new TypeReference<Map<String, Object>>() {});
        return tools.call(new CallToolRequest(tool, arguments));
    }

    static String textOf(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }
}
