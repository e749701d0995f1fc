package com.acme.shop.soap;

import com.acme.shop.model.Box;
import com.acme.shop.model.ClashesRequest;
import com.acme.shop.model.DefaultsRequest;
import com.acme.shop.model.EchoBoxRequest;
import com.acme.shop.model.GatheredRequest;
import com.acme.shop.model.Item;
import com.acme.shop.model.ProcOutRequest;
import com.acme.shop.model.ProcOutResponse;
import com.acme.shop.model.SumAllRequest;
import com.acme.shop.service.ShapesService;
import forja.runtime.soap.ResponseElement;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.server.endpoint.annotation.Endpoint;
import org.springframework.ws.server.endpoint.annotation.PayloadRoot;
import org.springframework.ws.server.endpoint.annotation.RequestPayload;

/** Shapes over SOAP. */
@Endpoint
class ShapesEndpoint {

    private final ShapesService service;

    ShapesEndpoint(ShapesService service) {
        this.service = service;
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "EchoBoxRequest")
    @ResponseElement(value = "EchoBoxResponse", member = "returnValue")
    @Nullable Box echoBox(@RequestPayload EchoBoxRequest request) {
        return this.service.echoBox(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "OneBoxRequest")
    @ResponseElement(value = "OneBoxResponse", member = "returnValue")
    @Nullable Item oneOutComposite() {
        return this.service.oneOutComposite();
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "DefaultsRequest")
    @ResponseElement(value = "DefaultsResponse", member = "returnValue")
    @Nullable String defaults(@RequestPayload DefaultsRequest request) {
        return this.service.defaults(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "GatheredRequest")
    @ResponseElement(value = "GatheredResponse", member = "returnValue")
    @Nullable String gathered(@RequestPayload GatheredRequest request) {
        return this.service.gathered(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "SumAllRequest")
    @ResponseElement(value = "SumAllResponse", member = "returnValue")
    @Nullable String sumAll(@RequestPayload SumAllRequest request) {
        return this.service.sumAll(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "ClashesRequest")
    @ResponseElement(value = "ClashesResponse", member = "returnValue")
    @Nullable String clashes(@RequestPayload ClashesRequest request) {
        return this.service.clashes(request);
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "ProcOutRequest")
    @ResponseElement("ProcOutResponse")
    @Nullable ProcOutResponse procOut(@RequestPayload ProcOutRequest request) {
        return this.service.procOut(request);
    }
}
