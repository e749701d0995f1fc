package com.acme.market.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UserTokenTest {

    private static final String WSSE =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

    private static final String WSU =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";

    @ParameterizedTest
    @EnumSource
    void aMessageSaysInItsHeaderWhoSendsIt(SoapVersion version) throws Exception {
        var message = XmlWriter.document(version.namespace(), "Envelope", "soap");
        message.child(version.namespace(), "Body");

        UserToken.addTo(message.owner(), new ApiProperties.Credentials("a&b", "pass<word", "", ""));

        var sent = XmlElement.parse(message.toBytes());
        var token = sent.child(version.namespace(), "Header").child(WSSE, "Security").child(WSSE, "UsernameToken");
        assertThat(token.element(WSSE, "Username", XmlValue.STRING)).isEqualTo("a&b");
        var digest = MessageDigest.getInstance("SHA-1");
        digest.update(token.element(WSSE, "Nonce", XmlValue.BASE64));
        digest.update(token.element(WSU, "Created", XmlValue.STRING).getBytes(StandardCharsets.UTF_8));
        digest.update("pass<word".getBytes(StandardCharsets.UTF_8));
        assertThat(token.element(WSSE, "Password", XmlValue.STRING))
            .isEqualTo(Base64.getEncoder().encodeToString(digest.digest()));
        assertThat(sent.children())
            .extracting(XmlElement::name)
            .extracting("localPart")
            .containsExactly("Header", "Body");
    }
}
