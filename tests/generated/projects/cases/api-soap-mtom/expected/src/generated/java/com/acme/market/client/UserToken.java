package com.acme.market.client;

import org.apache.wss4j.common.WSS4JConstants;
import org.apache.wss4j.common.ext.WSSecurityException;
import org.apache.wss4j.dom.message.WSSecHeader;
import org.apache.wss4j.dom.message.WSSecUsernameToken;
import org.w3c.dom.Document;

/** Says in a message who this service is: a user token (WS-Security), its password as a digest. */
final class UserToken {

    private UserToken() {
    }

    /** Adds the header block with the token. */
    static void addTo(Document message, ApiProperties.Credentials credentials) {
        try {
            var header = new WSSecHeader(message);
            header.insertSecurityHeader();
            var token = new WSSecUsernameToken(header);
            token.setPasswordType(WSS4JConstants.PASSWORD_DIGEST);
            token.setUserInfo(credentials.username(), credentials.password());
            token.build();
        } catch (WSSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
