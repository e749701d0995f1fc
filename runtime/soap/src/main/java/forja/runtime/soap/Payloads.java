package forja.runtime.soap;

import javax.xml.transform.dom.DOMSource;
import org.springframework.ws.WebServiceMessage;
import org.w3c.dom.Element;

/** What is in the body of a message. */
final class Payloads {

    private Payloads() {
    }

    /** The element of a message: an empty body, or one of text alone, is an {@link InvalidPayloadException}. */
    static Element of(WebServiceMessage message) {
        if (message.getPayloadSource() instanceof DOMSource source && source.getNode() instanceof Element payload) {
            return payload;
        }
        throw new InvalidPayloadException("The body of the message is empty.");
    }
}
