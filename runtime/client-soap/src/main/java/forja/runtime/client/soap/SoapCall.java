package forja.runtime.client.soap;

import forja.runtime.client.http.HttpApi;
import forja.runtime.client.http.HttpCall;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/** One call: a message, and what becomes of the one that answers it. */
public final class SoapCall implements HttpCall {

    /** Faults come with one of these; with any other status the status is what counts. */
    private static final Set<Integer> FAULTS = Set.of(HttpStatus.BAD_REQUEST.value(),
        HttpStatus.INTERNAL_SERVER_ERROR.value());

    private final HttpApi api;

    private final SoapCredentials credentials;

    private final SoapVersion version;

    private final String action;

    private final String operation;

    private @Nullable Attachments attachments;

    private XmlWriter envelope;

    private @Nullable XmlWriter header;

    private @Nullable XmlWriter body;

    private final Set<QName> faults = new HashSet<>();

    private final HttpHeaders own = new HttpHeaders();

    private String path = "";

    SoapCall(HttpApi api, SoapCredentials credentials, SoapVersion version, String operation, String action) {
        this.api = api;
        this.credentials = credentials;
        this.version = version;
        this.operation = operation;
        this.action = action;
        this.envelope = XmlWriter.document(version.namespace(), "Envelope", "soap");
    }

    @Override
    public HttpMethod method() {
        return HttpMethod.POST;
    }

    /** All operations of a contract have the address of the API. */
    @Override
    public String path() {
        return path;
    }

    /** Says what stands behind the address of the API. */
    public SoapCall at(String behind) {
        path = behind;
        return this;
    }

    /** Sends headers of HTTP with this call alone. */
    public SoapCall with(HttpHeaders headers) {
        own.putAll(headers);
        return this;
    }

    /** Sends bytes beside the XML (MTOM): to be said first. */
    public SoapCall attaching() {
        attachments = new Attachments();
        envelope = XmlWriter.document(version.namespace(), "Envelope", "soap", attachments);
        return this;
    }

    /** Writes a header block that is left out where it is null. */
    public <T> SoapCall header(String namespace, String name, XmlType<T> type, @Nullable T value) {
        if (value != null) {
            if (header == null) {
                header = envelope.child(version.namespace(), "Header");
            }
            header.element(namespace, name, type, value);
        }
        return this;
    }

    /** Writes the element in the body, and what is in it. */
    public SoapCall body(String namespace, String name, Consumer<XmlWriter> content) {
        content.accept(body().child(namespace, name));
        return this;
    }

    /** Writes the element in the body, all of which is one value. */
    public <T> SoapCall body(String namespace, String name, XmlType<T> type, @Nullable T value) {
        body().element(namespace, name, type, value);
        return this;
    }

    private XmlWriter body() {
        if (body == null) {
            body = envelope.child(version.namespace(), "Body");
        }
        return body;
    }

    /** Writes an element in the body that has no content. */
    public SoapCall emptyBody(String namespace, String name) {
        body().empty(namespace, name);
        return this;
    }

    /** Names what stands in the detail of a fault that the operation declares. */
    public SoapCall fault(String namespace, String name) {
        faults.add(new QName(namespace, name));
        return this;
    }

    /** Reads the element that answers. */
    public <T> T answer(String namespace, String name, Function<XmlElement, @Nullable T> reader) {
        var answered = send();
        try {
            return reader.apply(Objects.requireNonNull(answered, "no message").child(namespace, name));
        } catch (RuntimeException unreadable) {
            throw new RestClientException(this + " was answered what cannot be read", unreadable);
        }
    }

    /** Reads the element that answers, all of which is one value. */
    public <T> T answer(String namespace, String name, XmlType<T> type) {
        return answer(namespace, name, type::read);
    }

    /** Sends the message of an operation that answers nothing. */
    public void done() {
        send();
    }

    /** The body of the answer, if it is a message. */
    private @Nullable XmlElement send() {
        body();
        credentials.addTo(envelope.owner());
        var headers = new HttpHeaders();
        headers.putAll(own);
        version.addTo(headers, action);
        headers.set(HttpHeaders.ACCEPT, version.mediaType() + ", " + XopPackage.MEDIA_TYPE);
        var message = attachments == null ? envelope.toBytes()
            : attachments.around(envelope.toBytes(), version, action, headers);
        XmlElement answered;
        try {
            answered = api.send(this, path(), headers, message, this::bodyOf);
        } catch (RestClientResponseException refused) {
            throw FAULTS.contains(refused.getStatusCode().value()) ? faultOr(refused) : refused;
        }
        if (answered != null && answered.has(version.namespace(), "Fault")) {
            throw SoapFaultException.of(this.toString(), answered.child(version.namespace(), "Fault"), faults);
        }
        return answered;
    }

    private @Nullable XmlElement bodyOf(HttpHeaders headers, byte[] bytes) {
        if (new String(bytes, StandardCharsets.UTF_8).isBlank()) {
            return null;
        }
        return XopPackage.read(headers, bytes).child(version.namespace(), "Body");
    }

    /** What the message of a refusal says; one that is no message says what its status does. */
    private RuntimeException faultOr(RestClientResponseException refused) {
        try {
            var headers = Objects.requireNonNullElse(refused.getResponseHeaders(), HttpHeaders.EMPTY);
            var message = bodyOf(headers, refused.getResponseBodyAsByteArray());
            return message == null ? refused
                : SoapFaultException.of(toString(), message.child(version.namespace(), "Fault"), faults);
        } catch (XmlException noMessage) {
            return refused;
        }
    }

    /** The operation, for a log: no value of a caller is in it. */
    @Override
    public String toString() {
        return operation;
    }
}
