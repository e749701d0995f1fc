package com.acme.shop.soap;

import java.util.Arrays;
import javax.xml.transform.Source;
import javax.xml.transform.dom.DOMSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.ws.WebServiceMessage;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.endpoint.interceptor.AbstractValidatingInterceptor;
import org.w3c.dom.Element;
import org.xml.sax.SAXParseException;

/** Refuses what the contract does not allow, before an endpoint sees it. */
class SchemaCheck extends AbstractValidatingInterceptor {

    private static final String XOP = "http://www.w3.org/2004/08/xop/include";

    private static final int MAX_ERRORS = 20;

    SchemaCheck() {
        setSchema(new ClassPathResource(SoapContract.XSD));
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
        throw new InvalidMessageException(Arrays.stream(errors)
            .limit(MAX_ERRORS)
            .map(error -> new FaultError(null, error.getMessage()))
            .toList());
    }
}
