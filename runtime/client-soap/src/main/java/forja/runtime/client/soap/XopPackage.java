package forja.runtime.client.soap;

import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.w3c.dom.Element;

/** Messages as they come: XML, or a package of XML with bytes beside it (MTOM), which are put where it names them. */
public final class XopPackage {

    static final String MEDIA_TYPE = "multipart/related";

    static final String XOP = "http://www.w3.org/2004/08/xop/include";

    private XopPackage() {
    }

    /** Reads a message that came with these headers. */
    public static XmlElement read(HttpHeaders headers, byte[] bytes) {
        var type = headers.getFirst(HttpHeaders.CONTENT_TYPE);
        if (type == null || !type.regionMatches(true, 0, MEDIA_TYPE, 0, MEDIA_TYPE.length())) {
            return XmlElement.parse(bytes);
        }
        try {
            return unpacked(new MimeMultipart(new ByteArrayDataSource(bytes, type)), new ContentType(type));
        } catch (MessagingException | IOException | IllegalArgumentException unreadable) {
            throw new XmlException("This is no package of a message", unreadable);
        }
    }

    private static XmlElement unpacked(MimeMultipart parts, ContentType type) throws MessagingException, IOException {
        if (parts.getCount() == 0) {
            throw new XmlException("The package is empty");
        }
        var start = type.getParameter("start");
        var root = start == null ? parts.getBodyPart(0) : parts.getBodyPart(start);
        if (root == null) {
            throw new XmlException("The package has no message");
        }
        var message = XmlElement.parse(bytesOf(root));
        include(message.node(), byId(parts));
        return message;
    }

    private static Map<String, BodyPart> byId(MimeMultipart parts) throws MessagingException {
        var found = new HashMap<String, BodyPart>();
        for (var index = 0; index < parts.getCount(); index++) {
            if (parts.getBodyPart(index) instanceof MimeBodyPart part && part.getContentID() != null) {
                found.put(part.getContentID(), part);
            }
        }
        return found;
    }

    private static void include(Element message, Map<String, BodyPart> parts) throws MessagingException, IOException {
        var nodes = message.getElementsByTagNameNS(XOP, "Include");
        var includes = new ArrayList<Element>();
        for (var index = 0; index < nodes.getLength(); index++) {
            includes.add((Element) nodes.item(index));
        }
        for (var include : includes) {
            var href = include.getAttribute("href").replaceFirst("^cid:", "").replace("+", "%2B");
            // Each part stands in one place: a short message is not to become as long as it likes.
            var part = parts.remove("<" + URLDecoder.decode(href, StandardCharsets.UTF_8) + ">");
            if (part == null) {
                throw new XmlException("The package has not what its message refers to");
            }
            var text = Base64.getEncoder().encodeToString(bytesOf(part));
            include.getParentNode().replaceChild(message.getOwnerDocument().createTextNode(text), include);
        }
    }

    private static byte[] bytesOf(BodyPart part) throws MessagingException, IOException {
        try (var content = part.getInputStream()) {
            return content.readAllBytes();
        }
    }
}
