package forja.runtime.client.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** How a parameter is written (OpenAPI 3.1, Parameter Object, and RFC 6570): null is not. */
public enum ApiStyle {

    SIMPLE("", ",", ",", false),
    LABEL(".", ".", ",", false),
    MATRIX(";", ";", ",", true),
    FORM("", "&", ",", true),
    SPACE_DELIMITED("", "&", "%20", true),
    PIPE_DELIMITED("", "&", "%7C", true),
    DEEP_OBJECT("", "&", ",", true);

    private final String prefix;

    /** Between values that are exploded. */
    private final String separator;

    /** Between values that share one name. */
    private final String delimiter;

    private final boolean named;

    ApiStyle(String prefix, String separator, String delimiter, boolean named) {
        this.prefix = prefix;
        this.separator = separator;
        this.delimiter = delimiter;
        this.named = named;
    }

    /** Empty for a list or an object that has nothing in it. */
    String write(String name, boolean explode, JsonNode value, UnaryOperator<String> encode) {
        if (!value.isContainer()) {
            return prefix + pair(name, text(value, encode));
        }
        var parts = new ArrayList<String>();
        if (this == DEEP_OBJECT) {
            deep(name, value, encode, parts);
            return String.join(separator, parts);
        }
        if (value.isArray()) {
            value.values().forEach(item -> parts.add(
                explode ? pair(name, text(item, encode)) : text(item, encode)));
        } else {
            value.properties().stream().filter(member -> !member.getValue().isNull()).forEach(member -> {
                var key = encode.apply(member.getKey());
                var text = text(member.getValue(), encode);
                parts.addAll(explode ? List.of(key + "=" + text) : List.of(key, text));
            });
        }
        if (parts.isEmpty()) {
            return "";
        }
        return prefix + (explode ? String.join(separator, parts) : pair(name, String.join(delimiter, parts)));
    }

    private String pair(String name, String text) {
        return named ? name + "=" + text : text;
    }

    private static void deep(String name, JsonNode value, UnaryOperator<String> encode, List<String> parts) {
        if (value.isObject()) {
            value.properties().forEach(member -> deep(
                name + "%5B" + encode.apply(member.getKey()) + "%5D", member.getValue(), encode, parts));
        } else if (value.isArray()) {
            for (var index = 0; index < value.size(); index++) {
                deep(name + "%5B" + index + "%5D", value.get(index), encode, parts);
            }
        } else if (!value.isNull()) {
            parts.add(name + "=" + text(value, encode));
        }
    }

    /** What is inside of what is inside is JSON: no style says how else it would be written. */
    private static String text(JsonNode value, UnaryOperator<String> encode) {
        return encode.apply(value.isContainer() ? value.toString() : value.asString());
    }
}
