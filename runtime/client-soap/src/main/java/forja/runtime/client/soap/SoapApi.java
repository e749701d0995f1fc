package forja.runtime.client.soap;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.HttpApi;
import org.springframework.web.client.RestClient;

/** A SOAP API that this service calls. */
public final class SoapApi implements AutoCloseable {

    private final HttpApi http;

    private final SoapCredentials credentials;

    /** An API at the address of its properties, with what requests and messages say who this service is. */
    public SoapApi(RestClient.Builder builder, ApiProperties properties, ApiCredentials headers,
        SoapCredentials credentials) {
        this(new HttpApi(builder, properties, headers), credentials);
    }

    /** An API behind a connection. */
    public SoapApi(HttpApi http, SoapCredentials credentials) {
        this.http = http;
        this.credentials = credentials;
    }

    /**
     * Starts a call of one operation.
     *
     * @param operation its name, for a log
     * @param action what names its message to the API
     */
    public SoapCall call(SoapVersion version, String operation, String action) {
        return new SoapCall(http, credentials, version, operation, action);
    }

    @Override
    public void close() {
        http.close();
    }
}
