package forja.runtime.client.soap;

import java.util.Set;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;

/** An API answered with a fault. */
public class SoapFaultException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final QName code;

    private final String reason;

    private final boolean declared;

    SoapFaultException(String operation, QName code, String reason, boolean declared) {
        super(operation + " was answered with the fault " + code + ": " + reason);
        this.code = code;
        this.reason = reason;
        this.declared = declared;
    }

    /** Reads a fault of SOAP 1.1, whose elements have no namespace, or of 1.2, whose have that of the message. */
    static SoapFaultException of(String operation, XmlElement fault, Set<QName> known) {
        var namespace = fault.namespace();
        var code = fault.element("", "faultcode", XmlValue.NAME);
        if (code != null) {
            var reason = fault.element("", "faultstring", XmlValue.STRING);
            return new SoapFaultException(operation, code, text(reason), isKnown(fault, "", "detail", known));
        }
        var value = fault.child(namespace, "Code").element(namespace, "Value", XmlValue.NAME);
        var reason = fault.child(namespace, "Reason").element(namespace, "Text", XmlValue.STRING);
        return new SoapFaultException(operation, value == null ? new QName("") : value, text(reason),
            isKnown(fault, namespace, "Detail", known));
    }

    private static boolean isKnown(XmlElement fault, String namespace, String name, Set<QName> known) {
        return fault.has(namespace, name)
            && fault.child(namespace, name).children().stream().map(XmlElement::name).anyMatch(known::contains);
    }

    private static String text(@Nullable String reason) {
        return reason == null ? "" : reason;
    }

    /** Whose fault it is: {@code Client}, {@code Sender}, {@code Server}, or what the API calls it. */
    public QName code() {
        return code;
    }

    /** The fault in words. */
    public String reason() {
        return reason;
    }

    /** Whether the contract tells of this fault. */
    public boolean isDeclared() {
        return declared;
    }
}
