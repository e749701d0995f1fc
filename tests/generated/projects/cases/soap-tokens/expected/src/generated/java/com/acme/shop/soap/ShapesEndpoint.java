package com.acme.shop.soap;

import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.service.ShapesService;
import forja.runtime.operation.RequestCheck;
import forja.runtime.soap.ResponseElement;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.server.endpoint.annotation.Endpoint;
import org.springframework.ws.server.endpoint.annotation.PayloadRoot;
import org.springframework.ws.server.endpoint.annotation.RequestPayload;

/** Shapes over SOAP. */
@Endpoint
class ShapesEndpoint {

    private final ShapesService service;

    private final ShapesRequestMapper requests;

    private final RequestCheck check;

    ShapesEndpoint(ShapesService service, ShapesRequestMapper requests, RequestCheck check) {
        this.service = service;
        this.requests = requests;
        this.check = check;
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "ProcOutRequest")
    @ResponseElement("ProcOutResponse")
    @Nullable ProcOutResponse procOut(@RequestPayload ProcOutBody body) {
        return this.service.procOut(this.check.valid(this.requests.procOut(body)));
    }
}
