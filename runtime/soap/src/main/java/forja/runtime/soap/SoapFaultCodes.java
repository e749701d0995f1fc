package forja.runtime.soap;

import forja.runtime.failure.Failure;
import java.util.EnumMap;
import java.util.Map;
import javax.xml.namespace.QName;
import org.springframework.ws.soap.SoapVersion;

/**
 * The fault code of every kind of failure. To change a row, declare a bean of your own:
 * {@code SoapFaultCodes.standard().with(Failure.Kind.CONFLICT, SoapFaultCodes.SERVER)}.
 */
public record SoapFaultCodes(Map<Failure.Kind, QName> byKind) {

    /** The message has to change before it is sent again. */
    public static final QName CLIENT = SoapVersion.SOAP_11.getClientOrSenderFaultName();

    /** The same message can have its effect at another time. */
    public static final QName SERVER = SoapVersion.SOAP_11.getServerOrReceiverFaultName();

    /** What WS-Security calls it that a token is missing or wrong. */
    public static final QName FAILED_AUTHENTICATION = new QName(
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
        "FailedAuthentication", "wsse");

    /** Nobody changes them afterwards. */
    public SoapFaultCodes {
        byKind = Map.copyOf(byKind);
    }

    /** What each kind is unless a bean of your own says otherwise. */
    public static SoapFaultCodes standard() {
        var codes = new EnumMap<Failure.Kind, QName>(Failure.Kind.class);
        for (var kind : Failure.Kind.values()) {
            codes.put(kind, switch (kind) {
                case INVALID, NOT_FOUND, CONFLICT, REFUSED, FORBIDDEN -> CLIENT;
                case UNAUTHENTICATED -> FAILED_AUTHENTICATION;
                case UNAVAILABLE, BUSY, TIMEOUT, INTERNAL -> SERVER;
            });
        }
        return new SoapFaultCodes(codes);
    }

    /** The same but for one kind. */
    public SoapFaultCodes with(Failure.Kind kind, QName code) {
        var changed = new EnumMap<>(byKind);
        changed.put(kind, code);
        return new SoapFaultCodes(changed);
    }

    /** The code of a kind. */
    public QName of(Failure.Kind kind) {
        return byKind.get(kind);
    }
}
