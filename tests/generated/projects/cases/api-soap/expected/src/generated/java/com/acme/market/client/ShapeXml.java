package com.acme.market.client;

import com.acme.market.model.Shape;
import forja.runtime.client.soap.XmlElement;
import forja.runtime.client.soap.XmlType;
import forja.runtime.client.soap.XmlWriter;

/** {@link Shape} in XML. */
final class ShapeXml implements XmlType<Shape> {

    static final XmlType<Shape> TYPE = new ShapeXml();

    private ShapeXml() {
    }

    @Override
    public void write(XmlWriter xml, Shape value) {
        xml
            .variant(Namespaces.COMMON, "Circle", CircleXml.TYPE, value.circle())
            .variant(Namespaces.COMMON, "Square", SquareXml.TYPE, value.square());
    }

    @Override
    public Shape read(XmlElement xml) {
        return new Shape(
            xml.variant(Namespaces.COMMON, "Circle", CircleXml.TYPE),
            xml.variant(Namespaces.COMMON, "Square", SquareXml.TYPE));
    }
}
