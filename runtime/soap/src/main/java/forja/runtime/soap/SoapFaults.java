package forja.runtime.soap;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import jakarta.validation.ConstraintViolationException;
import java.util.List;
import java.util.Locale;
import javax.xml.transform.TransformerConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.EndpointExceptionResolver;
import org.springframework.ws.soap.SoapMessage;
import org.springframework.ws.soap.soap11.Soap11Body;
import org.xml.sax.SAXException;

/** Says what a failure means, and never more than the caller may know. */
class SoapFaults implements EndpointExceptionResolver, Ordered {

    private final Failures failures;

    private final SoapFaultCodes codes;

    private final RecordPayloads payloads;

    private final String element;

    SoapFaults(Failures failures, SoapFaultCodes codes, RecordPayloads payloads, String element) {
        this.failures = failures;
        this.codes = codes;
        this.payloads = payloads;
        this.element = element;
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public boolean resolveException(MessageContext call, @Nullable Object endpoint, Exception exception) {
        call.clearResponse();
        tell(exception, (SoapMessage) call.getResponse());
        return true;
    }

    /** Makes a message the fault that an exception is. */
    void tell(Exception exception, SoapMessage message) {
        if (exception instanceof ConstraintViolationException invalid) {
            tell(invalid("The request is not valid."), invalid.getConstraintViolations().stream()
                .map(Failure.Field::of)
                .map(one -> new FaultError(one.field(), XmlText.of(one.message())))
                .toList(), message);
        } else if (exception instanceof InvalidPayloadException invalid) {
            tell(invalid(invalid.getMessage()), invalid.errors(), message);
        } else if (exception instanceof UnwritableTextException unwritable) {
            tell(new Failure(Failure.Kind.INTERNAL, unwritable.getMessage(), null), List.of(), message);
        } else {
            var failure = failures.of(exception);
            tell(failure, failure.fields().stream().map(SoapFaults::error).toList(), message);
        }
    }

    private void tell(Failure failure, List<FaultError> errors, SoapMessage message) {
        var title = failure.kind().title();
        var detail = new FaultDetail(failure.kind().name(), title, text(failure.message()), text(failure.hint()),
            errors.isEmpty() ? null : errors);
        var told = detail.detail() == null ? title : detail.detail();
        var body = (Soap11Body) message.getSoapBody();
        var fault = body.addFault(codes.of(failure.kind()), told, Locale.ENGLISH);
        try {
            payloads.write(fault.addFaultDetail().getResult(), element, detail);
        } catch (SAXException | TransformerConfigurationException broken) {
            throw new IllegalStateException("A fault could not be written", broken);
        }
    }

    private static Failure invalid(@Nullable String message) {
        return new Failure(Failure.Kind.INVALID, message, null);
    }

    private static FaultError error(Failure.Field wrong) {
        return new FaultError(XmlText.of(wrong.field()), XmlText.of(wrong.message()));
    }

    private static @Nullable String text(@Nullable String text) {
        return text == null ? null : XmlText.of(text);
    }
}
