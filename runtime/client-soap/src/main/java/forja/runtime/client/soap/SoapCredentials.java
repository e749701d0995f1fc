package forja.runtime.client.soap;

import org.w3c.dom.Document;

/** Says in every message who this service is. */
@FunctionalInterface
public interface SoapCredentials {

    /** Adds what says so to a whole message. */
    void addTo(Document message);

    /** Says nothing. */
    static SoapCredentials none() {
        return message -> {
        };
    }
}
