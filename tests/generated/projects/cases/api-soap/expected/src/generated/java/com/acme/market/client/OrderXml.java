package com.acme.market.client;

import com.acme.market.model.Currency;
import com.acme.market.model.Order;
import forja.runtime.client.soap.XmlElement;
import forja.runtime.client.soap.XmlType;
import forja.runtime.client.soap.XmlValue;
import forja.runtime.client.soap.XmlWriter;

/** {@link Order} in XML. */
final class OrderXml implements XmlType<Order> {

    static final XmlType<Order> TYPE = new OrderXml();

    private OrderXml() {
    }

    @Override
    public void write(XmlWriter xml, Order value) {
        xml
            .attribute("version", XmlValue.STRING, "2")
            .attribute("currency", XmlValue.of(Currency::of, Currency::value), value.currency())
            .elements(Namespaces.NONE, "line", LineXml.TYPE, value.line())
            .element(Namespaces.NONE, "address", AddressXml.TYPE, value.address())
            .element(Namespaces.NONE, "pickup", XmlValue.STRING, value.pickup())
            .element(Namespaces.COMMON, "card", CardXml.TYPE, value.card())
            .element(Namespaces.COMMON, "invoice", InvoiceXml.TYPE, value.invoice());
    }

    @Override
    public Order read(XmlElement xml) {
        return new Order(
            xml.elements(Namespaces.NONE, "line", LineXml.TYPE),
            xml.element(Namespaces.NONE, "address", AddressXml.TYPE),
            xml.element(Namespaces.NONE, "pickup", XmlValue.STRING),
            xml.element(Namespaces.COMMON, "card", CardXml.TYPE),
            xml.element(Namespaces.COMMON, "invoice", InvoiceXml.TYPE),
            xml.attribute("currency", XmlValue.of(Currency::of, Currency::value)));
    }
}
