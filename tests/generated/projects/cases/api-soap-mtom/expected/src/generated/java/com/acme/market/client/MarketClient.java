package com.acme.market.client;

import com.acme.market.model.SignRequest;
import com.acme.market.model.StoreRequest;
import forja.runtime.client.soap.SoapApi;
import forja.runtime.client.soap.SoapVersion;
import forja.runtime.client.soap.XmlValue;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Calls the API: Market. */
@Component
public class MarketClient {

    private final SoapApi api;

    MarketClient(SoapApi api) {
        this.api = api;
    }

    /** Calls {@code Store}. */
    public @Nullable Integer store(StoreRequest request) {
        return api.call(SoapVersion.SOAP_11, "Store", "")
            .attaching()
            .body(Namespaces.URN, "Store", xml -> xml
                .element(Namespaces.URN, "name", XmlValue.STRING, request.name())
                .element(Namespaces.URN, "data", XmlValue.BASE64, request.data()))
            .answer(Namespaces.URN, "StoreResponse", XmlValue.INTEGER);
    }

    /** Calls {@code Sign}. */
    public byte @Nullable [] sign(SignRequest request) {
        return api.call(SoapVersion.SOAP_11, "Sign", "")
            .body(Namespaces.URN, "Sign", xml -> xml
                .element(Namespaces.URN, "name", XmlValue.STRING, request.name())
                .element(Namespaces.URN, "data", XmlValue.BASE64, request.data()))
            .answer(Namespaces.URN, "SignResponse", XmlValue.BASE64);
    }
}
