package forja.runtime.xml;

import javax.xml.namespace.QName;
import javax.xml.validation.Schema;
import javax.xml.validation.ValidatorHandler;

/**
 * An element of a schema, compiled once for all threads: records have to be one.
 *
 * @param schema where it is declared
 * @param element its name
 */
public record RecordSchema(Schema schema, QName element) {

    /** Makes what validates one record. */
    ValidatorHandler handler() {
        var handler = schema.newValidatorHandler();
        handler.setResourceResolver((type, namespace, publicId, systemId, baseUri) -> {
            throw new InvalidXmlException("Nothing but the schema is read: no " + systemId);
        });
        return handler;
    }
}
