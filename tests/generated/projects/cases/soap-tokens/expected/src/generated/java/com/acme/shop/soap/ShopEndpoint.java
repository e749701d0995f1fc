package com.acme.shop.soap;

import com.acme.shop.model.OrderTotalsResponse;
import com.acme.shop.service.ShopService;
import forja.runtime.operation.RequestCheck;
import forja.runtime.soap.HeaderFields;
import forja.runtime.soap.ResponseElement;
import forja.runtime.soap.SoapDone;
import forja.runtime.soap.security.UserToken;
import org.jspecify.annotations.Nullable;
import org.springframework.ws.server.endpoint.annotation.Endpoint;
import org.springframework.ws.server.endpoint.annotation.PayloadRoot;
import org.springframework.ws.server.endpoint.annotation.RequestPayload;

/** Shop over SOAP. */
@Endpoint
class ShopEndpoint {

    private final ShopService service;

    private final ShopRequestMapper requests;

    private final RequestCheck check;

    ShopEndpoint(ShopService service, ShopRequestMapper requests, RequestCheck check) {
        this.service = service;
        this.requests = requests;
        this.check = check;
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "CancelOrderRequest")
    @ResponseElement("CancelOrderResponse")
    SoapDone cancelOrder(@RequestPayload CancelOrderBody body) {
        this.service.cancelOrder(this.check.valid(this.requests.cancelOrder(body)));
        return new SoapDone();
    }

    @PayloadRoot(namespace = SoapConfiguration.NAMESPACE, localPart = "OrderTotalsRequest")
    @ResponseElement("OrderTotalsResponse")
    @UserToken(required = false)
    @Nullable OrderTotalsResponse orderTotals(HeaderFields headers, @RequestPayload OrderTotalsBody body) {
        return this.service.orderTotals(this.check.valid(this.requests.orderTotals(
            headers.required("X-Order", Long.class),
            body)));
    }
}
