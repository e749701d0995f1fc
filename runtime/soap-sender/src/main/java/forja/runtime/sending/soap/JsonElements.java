package forja.runtime.sending.soap;

import forja.runtime.client.soap.XmlValue;
import forja.runtime.client.soap.XmlWriter;
import org.w3c.dom.DOMException;
import tools.jackson.databind.JsonNode;

/**
 * Writes JSON as elements: a member is an element of its name, a list is an element for each of its items, and null is
 * left out.
 *
 * @param namespace that of the elements; empty: they have none
 */
record JsonElements(String namespace) {

    /**
     * Writes the members of an object, in their order.
     *
     * @throws IllegalArgumentException where it cannot be written as elements
     */
    void write(XmlWriter xml, JsonNode object) {
        if (!object.isObject()) {
            throw new IllegalArgumentException("What is sent has no members that could be elements");
        }
        for (var member : object.properties()) {
            element(xml, member.getKey(), member.getValue());
        }
    }

    private void element(XmlWriter xml, String name, JsonNode value) {
        if (value.isArray()) {
            for (var item : value) {
                if (item.isArray()) {
                    throw new IllegalArgumentException("A list within the list " + name + " has no element");
                }
                element(xml, name, item);
            }
        } else if (!value.isNull()) {
            content(child(xml, name), value);
        }
    }

    private XmlWriter child(XmlWriter xml, String name) {
        if (name.indexOf(':') >= 0) {
            throw new IllegalArgumentException(name + " is no name of an element");
        }
        try {
            return xml.child(namespace, name);
        } catch (DOMException invalid) {
            throw new IllegalArgumentException(name + " is no name of an element", invalid);
        }
    }

    private void content(XmlWriter xml, JsonNode value) {
        if (value.isObject()) {
            write(xml, value);
        } else if (value.isNumber()) {
            xml.text(XmlValue.DECIMAL, value.decimalValue());
        } else {
            xml.text(XmlValue.STRING, value.asString());
        }
    }
}
