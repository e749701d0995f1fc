package com.acme.market.client;

import com.acme.market.model.EchoRequest;
import com.acme.market.model.Everything;
import com.acme.market.model.GetOrderRequest;
import com.acme.market.model.Order;
import com.acme.market.model.PlaceOrderRequest;
import forja.runtime.client.soap.SoapApi;
import forja.runtime.client.soap.SoapVersion;
import forja.runtime.client.soap.XmlFragment;
import forja.runtime.client.soap.XmlValue;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Calls the API: MarketPort. */
@Component
public class MarketPortClient {

    private final SoapApi api;

    MarketPortClient(SoapApi api) {
        this.api = api;
    }

    /** Calls {@code PlaceOrder}. */
    public @Nullable Long placeOrder(PlaceOrderRequest request) {
        return api.call(SoapVersion.SOAP_11, "PlaceOrder", "urn:market:place")
            .header(Namespaces.MESSAGES, "Session", XmlValue.STRING, request.session())
            .body(Namespaces.MESSAGES, "PlaceOrder", xml -> xml
                .attribute("priority", XmlValue.INTEGER, request.priority())
                .element(Namespaces.MESSAGES, "Order", OrderXml.TYPE, request.order())
                .nillable(Namespaces.MESSAGES, "note", XmlValue.STRING, request.note()))
            .fault(Namespaces.MESSAGES, "OutOfStock")
            .answer(
                Namespaces.MESSAGES,
                "PlaceOrderResponse",
                xml -> xml.element(Namespaces.MESSAGES, "number", XmlValue.LONG));
    }

    /** Calls {@code GetOrder}. */
    public @Nullable Order getOrder(GetOrderRequest request) {
        return api.call(SoapVersion.SOAP_11, "GetOrder", "urn:market:get")
            .body(Namespaces.MESSAGES, "GetOrder", xml -> xml
                .element(Namespaces.MESSAGES, "number", XmlValue.LONG, request.number()))
            .answer(
                Namespaces.MESSAGES, "GetOrderResponse", xml -> xml.element(Namespaces.COMMON, "Order", OrderXml.TYPE));
    }

    /** Calls {@code Echo}. */
    public @Nullable Everything echo(EchoRequest request) {
        return api.call(SoapVersion.SOAP_11, "Echo", "urn:market:echo")
            .body(Namespaces.MESSAGES, "Echo", xml -> xml
                .attribute("list", XmlValue.STRING.list(), request.list())
                .element(Namespaces.NONE, "text", XmlValue.STRING, request.text())
                .element(Namespaces.NONE, "yes", XmlValue.BOOLEAN, request.yes())
                .element(Namespaces.NONE, "tiny", XmlValue.INTEGER, request.tiny())
                .element(Namespaces.NONE, "long", XmlValue.LONG, request.longValue())
                .element(Namespaces.NONE, "huge", XmlValue.BIG_INTEGER, request.huge())
                .element(Namespaces.NONE, "amount", XmlValue.DECIMAL, request.amount())
                .element(Namespaces.NONE, "double", XmlValue.DOUBLE, request.doubleValue())
                .element(Namespaces.NONE, "day", XmlValue.DATE, request.day())
                .element(Namespaces.NONE, "clock", XmlValue.TIME, request.clock())
                .element(Namespaces.NONE, "at", XmlValue.TIMESTAMP, request.at())
                .element(Namespaces.NONE, "bytes", XmlValue.BASE64, request.bytes())
                .element(Namespaces.NONE, "hex", XmlValue.HEX, request.hex())
                .element(Namespaces.NONE, "numbers", XmlValue.INTEGER.list(), request.numbers())
                .element(Namespaces.NONE, "size", XmlValue.STRING, request.size())
                .elements(Namespaces.NONE, "item", XmlValue.STRING, request.item())
                .element(Namespaces.NONE, "tree", TreeXml.TYPE, request.tree())
                .element(Namespaces.NONE, "shape", ShapeXml.TYPE, request.shape())
                .flag(Namespaces.NONE, "done", request.done())
                .element(Namespaces.NONE, "open", XmlFragment.TYPE, request.open())
                .others(request.any()))
            .answer(Namespaces.MESSAGES, "EchoResponse", EverythingXml.TYPE);
    }

    /** Calls {@code Ping}. */
    public void ping() {
        api.call(SoapVersion.SOAP_11, "Ping", "urn:market:ping")
            .emptyBody(Namespaces.MESSAGES, "Ping")
            .done();
    }
}
