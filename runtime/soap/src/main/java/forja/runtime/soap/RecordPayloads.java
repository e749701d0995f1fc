package forja.runtime.soap;

import forja.runtime.operation.RequestCheck;
import java.util.Objects;
import javax.xml.transform.Result;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXTransformerFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.mime.MimeMessage;
import org.springframework.ws.server.endpoint.adapter.method.MethodArgumentResolver;
import org.springframework.ws.server.endpoint.adapter.method.MethodReturnValueHandler;
import org.springframework.ws.server.endpoint.annotation.RequestPayload;
import org.xml.sax.SAXException;
import tools.jackson.databind.json.JsonMapper;

/** Hands payloads to endpoints as records, and answers what these return. */
class RecordPayloads implements MethodArgumentResolver, MethodReturnValueHandler {

    private final SAXTransformerFactory transformers = (SAXTransformerFactory) TransformerFactory.newDefaultInstance();

    private final JsonMapper json;

    private final RequestCheck check;

    private final String namespace;

    RecordPayloads(JsonMapper json, RequestCheck check, String namespace) {
        this.json = json;
        this.check = check;
        this.namespace = namespace;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.hasParameterAnnotation(RequestPayload.class) && parameter.getParameterType().isRecord();
    }

    @Override
    public @Nullable Object resolveArgument(MessageContext call, MethodParameter parameter) {
        var payload = Payloads.of(call.getRequest());
        var reader = new RecordReader(json, (MimeMessage) call.getRequest());
        return check.valid(reader.read(payload, parameter.getParameterType(), ""));
    }

    @Override
    public boolean supportsReturnType(MethodParameter returned) {
        return returned.hasMethodAnnotation(ResponseElement.class);
    }

    /** Bytes are attached where the caller's own would have been (MTOM), else they are base64 among the XML. */
    @Override
    public void handleReturnValue(MessageContext call, MethodParameter returned, @Nullable Object value)
        throws SAXException, TransformerConfigurationException {
        var element = Objects.requireNonNull(returned.getMethodAnnotation(ResponseElement.class));
        var response = (MimeMessage) call.getResponse();
        var attaches = ((MimeMessage) call.getRequest()).isXopPackage() && response.convertToXopPackage();
        var writer = writer(response.getPayloadResult(), attaches ? response : null);
        writer.write(element.value(), element.member(), value, returned.getGenericParameterType());
    }

    /** Writes an element that has the components of a record. */
    void write(Result result, String element, Record value) throws SAXException, TransformerConfigurationException {
        writer(result, null).write(element, "", value, value.getClass());
    }

    private RecordWriter writer(Result result, @Nullable MimeMessage attachments)
        throws TransformerConfigurationException {
        var xml = transformers.newTransformerHandler();
        xml.setResult(result);
        return new RecordWriter(json, xml, namespace, attachments);
    }
}
