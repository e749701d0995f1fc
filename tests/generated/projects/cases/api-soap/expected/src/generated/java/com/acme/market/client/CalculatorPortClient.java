package com.acme.market.client;

import com.acme.market.model.AddRequest;
import forja.runtime.client.soap.SoapApi;
import forja.runtime.client.soap.SoapVersion;
import forja.runtime.client.soap.XmlValue;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Calls the API: CalculatorPort. */
@Component
public class CalculatorPortClient {

    private final SoapApi api;

    CalculatorPortClient(SoapApi api) {
        this.api = api;
    }

    /** Calls {@code Add}. */
    public @Nullable Integer add(AddRequest request) {
        return api.call(SoapVersion.SOAP_12, "Add", "urn:market:add")
            .body(Namespaces.CALCULATOR, "Add", xml -> xml
                .element(Namespaces.NONE, "a", XmlValue.INTEGER, request.a())
                .element(Namespaces.NONE, "b", XmlValue.INTEGER, request.b()))
            .answer(Namespaces.CALCULATOR, "AddResponse", xml -> xml.element(Namespaces.NONE, "sum", XmlValue.INTEGER));
    }
}
