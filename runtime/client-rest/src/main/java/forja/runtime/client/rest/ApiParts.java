package forja.runtime.client.rest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.POJONode;

/** A body of several parts (multipart/form-data): a file for bytes, JSON for objects, text for everything else. */
final class ApiParts {

    private ApiParts() {
    }

    /** {@code types}: of the parts whose media type the contract tells. */
    static byte[] of(JsonNode members, Map<String, String> types, String boundary) {
        var out = new ByteArrayOutputStream();
        for (var member : members.properties()) {
            var name = member.getKey();
            if (member.getValue().isArray()) {
                member.getValue().values().forEach(item -> part(out, name, item, types.get(name), boundary));
            } else if (!member.getValue().isNull()) {
                part(out, name, member.getValue(), types.get(name), boundary);
            }
        }
        out.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static void part(ByteArrayOutputStream out, String name, JsonNode value, @Nullable String told,
        String boundary) {
        var file = file(value);
        var quoted = "\"" + name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A") + "\"";
        var usual = file.isPresent() ? "application/octet-stream"
            : value.isContainer() ? "application/json" : "text/plain;charset=UTF-8";
        var type = told == null ? usual : told;
        var head = "--" + boundary + "\r\nContent-Disposition: form-data; name=" + quoted
            + (file.isPresent() ? "; filename=" + quoted : "") + "\r\nContent-Type: " + type + "\r\n\r\n";
        out.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        out.writeBytes(file.orElseGet(() -> text(value, type).getBytes(StandardCharsets.UTF_8)));
        out.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
    }

    private static String text(JsonNode value, String type) {
        return value.isContainer() || type.contains("json") ? value.toString() : value.asString();
    }

    private static Optional<byte[]> file(JsonNode value) {
        if (value.isBinary()) {
            return Optional.of(value.binaryValue());
        }
        return value instanceof POJONode held && held.getPojo() instanceof byte[] content
            ? Optional.of(content)
            : Optional.empty();
    }
}
