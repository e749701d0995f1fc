package forja.runtime.file;

import forja.runtime.operation.MemberNames;
import forja.runtime.xml.XmlTree;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Takes the text of an element for the member {@code value} of an object: an element that leaves out its optional
 * attributes is a text alone.
 */
final class ElementText extends DeserializationProblemHandler {

    @Override
    public @Nullable Object handleMissingInstantiator(DeserializationContext context, Class<?> type,
        ValueInstantiator instantiator, JsonParser parser, String message) {
        if (!parser.hasToken(JsonToken.VALUE_STRING) || !hasText(type)) {
            return NOT_HANDLED;
        }
        var element = JsonNodeFactory.instance.objectNode().put(XmlTree.TEXT, parser.getString());
        return context.readTreeAsValue(element, type);
    }

    private static boolean hasText(Class<?> type) {
        return type.isRecord()
            && Arrays.stream(type.getRecordComponents()).map(MemberNames::of).anyMatch(XmlTree.TEXT::equals);
    }
}
