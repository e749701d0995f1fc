package forja.runtime.client.soap;

import org.springframework.http.HttpHeaders;

/** The versions of SOAP: what their messages look like, and how HTTP carries them. */
public enum SoapVersion {

    SOAP_11("http://schemas.xmlsoap.org/soap/envelope/", "text/xml") {
        @Override
        void addTo(HttpHeaders headers, String action) {
            headers.set(HttpHeaders.CONTENT_TYPE, mediaType() + ";charset=UTF-8");
            headers.set("SOAPAction", "\"" + action + "\"");
        }
    },

    SOAP_12("http://www.w3.org/2003/05/soap-envelope", "application/soap+xml") {
        @Override
        void addTo(HttpHeaders headers, String action) {
            var named = action.isEmpty() ? "" : ";action=\"" + action + "\"";
            headers.set(HttpHeaders.CONTENT_TYPE, mediaType() + ";charset=UTF-8" + named);
        }
    };

    private final String namespace;

    private final String mediaType;

    SoapVersion(String namespace, String mediaType) {
        this.namespace = namespace;
        this.mediaType = mediaType;
    }

    /** Says in the headers of a request what it carries. */
    abstract void addTo(HttpHeaders headers, String action);

    /** The namespace of its envelopes. */
    public String namespace() {
        return namespace;
    }

    /** The media type of its messages. */
    public String mediaType() {
        return mediaType;
    }
}
