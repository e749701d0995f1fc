package forja.runtime.mcp;

import forja.runtime.call.RequestReader;
import forja.runtime.failure.Failures;
import forja.runtime.operation.CallRules;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.Resource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The server of the Model Context Protocol: its tools are those of {@code static/tools.json}. */
@AutoConfiguration
@EnableConfigurationProperties(ToolSettings.class)
public class ToolsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    ToolErrors toolErrors() {
        return ToolErrors.standard();
    }

    @Bean
    Tools tools(ApplicationContext context, RequestReader reader, JsonMapper json, Failures failures, ToolErrors errors,
        ObjectProvider<CallRules> rules) {
        return new Tools(context, reader, json, failures, errors, rules.getIfAvailable(() -> method -> {
        }));
    }

    /** The protocol's own JSON: newer clients may say more, and numbers keep every digit. */
    @Bean
    McpJsonMapper protocolJson() {
        return new JacksonMcpJsonMapper(JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build());
    }

    /** How the server names itself. */
    @Bean
    McpSchema.Implementation serverName(@Value("${spring.application.name:service}") String name) {
        return McpSchema.Implementation.builder(name, "1").build();
    }

    @Bean
    ToolEndpoint toolEndpoint(McpJsonMapper json, ToolSettings settings, McpSchema.Implementation server) {
        return new ToolEndpoint(json, settings, server);
    }

    @Bean(destroyMethod = "close")
    McpStatelessSyncServer toolServer(ToolEndpoint endpoint, Tools tools, McpJsonMapper json,
        McpSchema.Implementation server, @Value("classpath:static/tools.json") Resource described) throws IOException {
        var all = json.readValue(described.getContentAsByteArray(), McpSchema.ListToolsResult.class).tools();
        return McpServer.sync(endpoint)
            .serverInfo(server)
            .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
            .jsonMapper(json)
            // The operation's own request says what arguments keep, and its answer is what it is.
            .validateToolInputs(false)
            .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(null))
            // On the thread of the request, which knows the caller.
            .immediateExecution(true)
            .tools(all.stream().map(tool -> specification(tool, tools)).toList())
            .build();
    }

    private static SyncToolSpecification specification(McpSchema.Tool tool, Tools tools) {
        if (!tools.has(tool.name())) {
            throw new IllegalStateException("Nothing does what " + tool.name() + " promises");
        }
        return new SyncToolSpecification(tool, (context, request) -> tools.call(request));
    }
}
