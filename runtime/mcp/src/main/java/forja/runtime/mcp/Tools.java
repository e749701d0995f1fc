package forja.runtime.mcp;

import forja.runtime.call.BoundOperation;
import forja.runtime.call.RequestReader;
import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.operation.CallRules;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Does what tools promise; what goes wrong is an answer that a model can read. */
public class Tools {

    private final Map<String, BoundOperation> byName;

    private final RequestReader reader;

    private final JsonMapper json;

    private final Failures failures;

    private final ToolErrors errors;

    private final CallRules rules;

    Tools(ApplicationContext context, RequestReader reader, JsonMapper json, Failures failures, ToolErrors errors,
        CallRules rules) {
        var found = new HashMap<String, BoundOperation>();
        BoundOperation.find(context, ToolController.class, ToolMethod.class, (tool, bound) -> {
            if (found.put(tool.value(), bound) != null) {
                throw new IllegalStateException("Two methods do what " + tool.value() + " promises");
            }
        });
        this.byName = Map.copyOf(found);
        this.reader = reader;
        this.json = json;
        this.failures = failures;
        this.errors = errors;
        this.rules = rules;
    }

    boolean has(String name) {
        return byName.containsKey(name);
    }

    /** Calls a tool; what goes wrong is a result that says so. */
    public CallToolResult call(CallToolRequest request) {
        var operation = Objects.requireNonNull(byName.get(request.name()), request.name());
        try {
            operation.requireAllowed(rules);
            var answer = operation.call(request.arguments(), reader);
            return operation.answers() ? answered(answer) : done();
        } catch (RuntimeException exception) {
            return failed(failures.of(exception));
        }
    }

    private static CallToolResult done() {
        return CallToolResult.builder().addTextContent("Done.").isError(false).build();
    }

    /** Structured content is an object, whatever is answered, and has the numbers that its text has. */
    private CallToolResult answered(@Nullable Object answer) {
        var content = json.createObjectNode();
        content.set("result", json.valueToTree(answer));
        var text = json.writeValueAsString(content);
        var exact = json.readerFor(Map.class).with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
        return CallToolResult.builder()
            .addTextContent(text)
            .structuredContent(exact.<Map<String, Object>>readValue(text))
            .isError(false)
            .build();
    }

    private CallToolResult failed(Failure failure) {
        var words = Stream.of(errors.of(failure.kind()), failure.inWords(), failure.hint())
            .filter(Objects::nonNull)
            .collect(Collectors.joining(" "));
        return CallToolResult.builder().addTextContent(words).isError(true).build();
    }
}
