package forja.runtime.client.soap.security;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.soap.SoapCredentials;
import org.apache.wss4j.common.WSS4JConstants;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecUsernameToken;
import org.w3c.dom.Document;

/** Says in a message who this service is: a user token (WS-Security). */
public final class UserTokenCredentials implements SoapCredentials {

    private final String passwordType;

    private final ApiProperties.Credentials credentials;

    private UserTokenCredentials(String passwordType, ApiProperties api) {
        this.passwordType = passwordType;
        this.credentials = api.credentials();
    }

    /** Sends the password as a text, which whoever reads the message can read. */
    public static SoapCredentials text(ApiProperties api) {
        return new UserTokenCredentials(WSS4JConstants.PASSWORD_TEXT, api);
    }

    /** Sends a digest of the password, which is good for one message. */
    public static SoapCredentials digest(ApiProperties api) {
        return new UserTokenCredentials(WSS4JConstants.PASSWORD_DIGEST, api);
    }

    @Override
    public void addTo(Document message) {
        try {
            var header = new WSSecHeader(message);
            header.insertSecurityHeader();
            var token = new WSSecUsernameToken(header);
            token.setPasswordType(passwordType);
            token.setUserInfo(credentials.username(), credentials.password());
            token.build();
        } catch (WSSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
