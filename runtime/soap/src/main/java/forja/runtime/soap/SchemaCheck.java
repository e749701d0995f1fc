package forja.runtime.soap;

import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.ws.WebServiceMessage;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.endpoint.interceptor.AbstractValidatingInterceptor;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXParseException;

/** Refuses what the contract does not allow, before an endpoint sees it. */
class SchemaCheck extends AbstractValidatingInterceptor {

    private static final String XOP = "http://www.w3.org/2004/08/xop/include";

    /** What each value of a list stands in. */
    private static final String ITEM = "item";

    private static final int MAX_ERRORS = 20;

    private static final Pattern VALUE_OF = Pattern.compile(
        "cvc-type\\.3\\.1\\.3: The value '(.*)' of element '([^']+)' is not valid\\.", Pattern.DOTALL);

    SchemaCheck(String schema) {
        setSchema(new ClassPathResource(schema));
    }

    /** The schema knows bytes where they are; those beside the XML (MTOM) are none for it. */
    @Override
    protected Source getValidationRequestSource(WebServiceMessage request) {
        var payload = (Element) Payloads.of(request).cloneNode(true);
        var includes = payload.getElementsByTagNameNS(XOP, "Include");
        for (var index = includes.getLength() - 1; index >= 0; index--) {
            var include = includes.item(index);
            include.getParentNode().removeChild(include);
        }
        return new DOMSource(payload);
    }

    @Override
    protected @Nullable Source getValidationResponseSource(WebServiceMessage response) {
        return null;
    }

    @Override
    protected boolean handleRequestValidationErrors(MessageContext call, SAXParseException[] errors) {
        var payload = Payloads.of(call.getRequest());
        throw new InvalidPayloadException(IntStream.range(0, Math.min(errors.length, MAX_ERRORS))
            .mapToObj(index -> new FaultError(field(payload, errors, index), errors[index].getMessage()))
            .toList());
    }

    /** What is wrong with a value is told first, and then whose it is. */
    private static @Nullable String field(Element payload, SAXParseException[] errors, int index) {
        var own = field(payload, errors[index].getMessage());
        return own == null && index + 1 < errors.length ? field(payload, errors[index + 1].getMessage()) : own;
    }

    private static @Nullable String field(Element payload, String message) {
        var told = VALUE_OF.matcher(message);
        if (!told.matches()) {
            return null;
        }
        var named = payload.getElementsByTagNameNS("*", told.group(2));
        return IntStream.range(0, named.getLength())
            .mapToObj(named::item)
            .filter(one -> one.getTextContent().strip().equals(told.group(1).strip()))
            .findFirst()
            .map(one -> place(one, payload))
            .orElse(told.group(2));
    }

    /** As other protocols say it: {@code lines[0].amount}. */
    private static String place(Node element, Node payload) {
        var parent = element.getParentNode();
        var before = parent == null || parent.isSameNode(payload) ? "" : place(parent, payload);
        if (!ITEM.equals(element.getLocalName())) {
            return before.isEmpty() ? element.getLocalName() : before + "." + element.getLocalName();
        }
        var index = 0;
        for (var one = element.getPreviousSibling(); one != null; one = one.getPreviousSibling()) {
            index += one instanceof Element ? 1 : 0;
        }
        return before + "[" + index + "]";
    }
}
