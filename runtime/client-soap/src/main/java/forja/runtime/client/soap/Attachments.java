package forja.runtime.client.soap;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.InternetHeaders;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.http.HttpHeaders;

/** Bytes beside the XML of a message that is sent (MTOM). */
final class Attachments {

    private static final String XOP = "application/xop+xml";

    private final String unique = UUID.randomUUID() + "@message";

    private final List<byte[]> all = new ArrayList<>();

    /** Adds bytes, and says what the XML refers to them by. */
    String add(byte[] bytes) {
        all.add(bytes);
        return "cid:" + all.size() + "." + unique;
    }

    /** A package of the XML and all that was added; its type is set among the headers. */
    byte[] around(byte[] xml, SoapVersion version, String action, HttpHeaders headers) {
        var root = "0." + unique;
        var inner = "\"" + version.mediaType() + "\"";
        try {
            var parts = new MimeMultipart("related");
            parts.addBodyPart(part(xml, root, XOP + "; charset=UTF-8; type=" + inner));
            for (var index = 0; index < all.size(); index++) {
                parts.addBodyPart(part(all.get(index), index + 1 + "." + unique, "application/octet-stream"));
            }
            var bytes = new ByteArrayOutputStream();
            parts.writeTo(bytes);
            var named = version == SoapVersion.SOAP_11 || action.isEmpty() ? "" : "; action=\"" + action + "\"";
            headers.set(HttpHeaders.CONTENT_TYPE, XopPackage.MEDIA_TYPE + "; type=\"" + XOP + "\"; start=\"<" + root
                + ">\"; start-info=" + inner + "; boundary=\""
                + new ContentType(parts.getContentType()).getParameter("boundary") + "\"" + named);
            return bytes.toByteArray();
        } catch (MessagingException | IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static MimeBodyPart part(byte[] content, String id, String type) throws MessagingException {
        var headers = new InternetHeaders();
        headers.setHeader("Content-Type", type);
        headers.setHeader("Content-Transfer-Encoding", "binary");
        headers.setHeader("Content-ID", "<" + id + ">");
        return new MimeBodyPart(headers, content);
    }
}
