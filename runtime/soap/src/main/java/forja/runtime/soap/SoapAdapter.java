package forja.runtime.soap;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.ws.InvalidXmlException;
import org.springframework.ws.WebServiceMessageFactory;
import org.springframework.ws.soap.SoapMessage;
import org.springframework.ws.soap.SoapMessageException;
import org.springframework.ws.transport.http.WebServiceMessageReceiverHandlerAdapter;
import org.xml.sax.SAXParseException;

/** SOAP over HTTP: what is no message is told so by a fault; {@code ?wsdl} asks for the contract. */
class SoapAdapter extends WebServiceMessageReceiverHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(SoapAdapter.class);

    private final SoapFaults faults;

    private final ContractPage contract;

    private final DataSize maxMessage;

    SoapAdapter(
        WebServiceMessageFactory messages,
        SoapFaults faults,
        ContractPage contract,
        DataSize maxMessage
    ) {
        setMessageFactory(messages);
        this.faults = faults;
        this.contract = contract;
        this.maxMessage = maxMessage;
    }

    @Override
    public @Nullable ModelAndView handle(HttpServletRequest request, HttpServletResponse response, Object handler)
        throws Exception {
        var bounded = new BoundedRequest(request, maxMessage.toBytes());
        try {
            return super.handle(bounded, response, handler);
        } catch (SoapMessageException | IOException failure) {
            if (response.isCommitted()) {
                throw failure;
            }
            LOG.debug("No message could be read", failure);
            refuse(bounded.isTooLong()
                ? "The message is longer than " + maxMessage + "."
                : "This is no message of SOAP 1.1: its type is text/xml, and it has no document type.", response);
            return null;
        }
    }

    @Override
    protected void handleInvalidXmlException(HttpServletRequest request, HttpServletResponse response, Object handler,
        InvalidXmlException failure) throws IOException {
        LOG.debug("No XML could be read", failure);
        refuse(failure.getCause() instanceof SAXParseException place
            ? "The message is no XML that can be read, from line %d, column %d on."
                .formatted(place.getLineNumber(), place.getColumnNumber())
            : "The message is no XML that can be read.", response);
    }

    @Override
    protected void handleNonPostMethod(HttpServletRequest request, HttpServletResponse response, Object handler)
        throws Exception {
        if (HttpMethod.GET.matches(request.getMethod()) && "wsdl".equalsIgnoreCase(request.getQueryString())) {
            contract.show(request, response);
        } else {
            super.handleNonPostMethod(request, response, handler);
        }
    }

    private void refuse(String words, HttpServletResponse response) throws IOException {
        var message = (SoapMessage) getMessageFactory().createWebServiceMessage();
        faults.tell(new InvalidPayloadException(words), message);
        response.setStatus(HttpStatus.INTERNAL_SERVER_ERROR.value());
        response.setContentType("text/xml;charset=utf-8");
        message.writeTo(response.getOutputStream());
    }
}
