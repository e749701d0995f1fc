package com.acme.shop.soap;

import com.acme.shop.failure.Failure;
import com.acme.shop.failure.Failures;
import jakarta.validation.ConstraintViolationException;
import java.util.List;
import java.util.Locale;
import javax.xml.transform.TransformerConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.EndpointExceptionResolver;
import org.springframework.ws.soap.SoapMessage;
import org.springframework.ws.soap.soap11.Soap11Body;
import org.xml.sax.SAXException;

/** Says what a failure means, and never more than the caller may know. */
@Component
class SoapFaults implements EndpointExceptionResolver, Ordered {

    private final Failures failures;

    private final SoapFaultCodes codes;

    private final RecordPayloads payloads;

    SoapFaults(Failures failures, SoapFaultCodes codes, RecordPayloads payloads) {
        this.failures = failures;
        this.codes = codes;
        this.payloads = payloads;
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
        } else if (exception instanceof InvalidMessageException invalid) {
            tell(invalid(invalid.getMessage()), invalid.errors(), message);
        } else if (exception instanceof UnwritableTextException unwritable) {
            tell(new Failure(Failure.Kind.INTERNAL, unwritable.getMessage(), null), List.of(), message);
        } else {
            var failure = failures.of(exception);
            tell(failure, failure.fields().stream().map(SoapFaults::error).toList(), message);
        }
    }

    private void tell(Failure failure, List<FaultError> errors, SoapMessage message) {
        var title = words(failure.kind());
        var detail = new FaultDetail(failure.kind().name(), title, text(failure.message()), text(failure.hint()),
            errors.isEmpty() ? null : errors);
        var told = detail.detail() == null ? title : detail.detail();
        var body = (Soap11Body) message.getSoapBody();
        var fault = body.addFault(codes.of(failure.kind()), told, Locale.ENGLISH);
        try {
            payloads.write(fault.addFaultDetail().getResult(), SoapContract.FAILURE, detail);
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

    private static String words(Failure.Kind kind) {
        return switch (kind) {
            case INVALID -> "A value is not accepted.";
            case NOT_FOUND -> "There is no such data.";
            case CONFLICT -> "The change conflicts with data that is there.";
            case REFUSED -> "The operation was refused.";
            case UNAUTHENTICATED -> "The caller is not known.";
            case FORBIDDEN -> "The operation is not allowed.";
            case UNAVAILABLE -> "The operation cannot be done now: try again later.";
            case BUSY -> "The service is busy: try again in a moment.";
            case TIMEOUT -> "The operation took too long.";
            case INTERNAL -> "The operation failed.";
        };
    }
}
