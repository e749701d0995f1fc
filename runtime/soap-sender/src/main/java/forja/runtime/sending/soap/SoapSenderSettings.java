package forja.runtime.sending.soap;

import forja.runtime.client.soap.SoapVersion;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is sent.
 *
 * @param operations by the names that destinations are
 */
@ConfigurationProperties("service.soap-sender")
record SoapSenderSettings(@DefaultValue Map<String, Operation> operations) {

    /** What was read stays as it is. */
    SoapSenderSettings {
        operations = Map.copyOf(operations);
    }

    /**
     * An operation of an API, whose request is an element of the message's members.
     *
     * @param receiver the name of the API
     * @param path what stands behind the API's address
     * @param action what names the message to the API
     * @param namespace that of the element
     * @param element the element in the body
     * @param qualified whether the elements in it have its namespace
     * @param addressing whether the message's id and the action are also in headers of WS-Addressing
     */
    record Operation(
        String receiver,
        @DefaultValue("") String path,
        @DefaultValue("SOAP_11") SoapVersion version,
        @DefaultValue("") String action,
        @DefaultValue("") String namespace,
        String element,
        @DefaultValue("true") boolean qualified,
        @DefaultValue("false") boolean addressing
    ) {}
}
