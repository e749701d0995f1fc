package forja.runtime.client.soap.security;

import static org.assertj.core.api.Assertions.assertThat;

import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.HttpApi;
import forja.runtime.client.soap.SoapApi;
import forja.runtime.client.soap.SoapCredentials;
import forja.runtime.client.soap.SoapVersion;
import forja.runtime.client.soap.XmlElement;
import forja.runtime.client.soap.XmlValue;
import forja.runtime.client.soap.XopPackage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.test.web.client.response.MockRestResponseCreators;
import org.springframework.util.unit.DataSize;
import org.springframework.web.client.RestClient;

class UserTokenCredentialsTest {

    private static final String WSSE =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

    private static final String WSU =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";

    /** The envelope that an API gets. */
    private static XmlElement sent(Function<ApiProperties, SoapCredentials> credentials, SoapVersion version) {
        var api = new ApiProperties("http://localhost/shop", Duration.ofSeconds(1), Duration.ofSeconds(1),
            DataSize.ofKilobytes(1), 1, Map.of(), new ApiProperties.Credentials("a&b", "pass<word", "", ""));
        var got = new AtomicReference<byte[]>();
        var builder = RestClient.builder();
        MockRestServiceServer.bindTo(builder).build()
            .expect(request -> got.set(((MockClientHttpRequest) request).getBodyAsBytes()))
            .andRespond(MockRestResponseCreators.withSuccess());
        var http = new HttpApi(builder.build(), api, ApiCredentials.none());
        new SoapApi(http, credentials.apply(api)).call(version, "do", "urn:a#do")
            .emptyBody("urn:a", "q").done();
        return XopPackage.read(new HttpHeaders(), Objects.requireNonNull(got.get()));
    }

    private static XmlElement token(XmlElement envelope, SoapVersion version) {
        assertThat(envelope.children()).extracting(XmlElement::name).extracting("localPart")
            .containsExactly("Header", "Body");
        var token = envelope.child(version.namespace(), "Header").child(WSSE, "Security").child(WSSE, "UsernameToken");
        assertThat(token.element(WSSE, "Username", XmlValue.STRING)).isEqualTo("a&b");
        return token;
    }

    @ParameterizedTest
    @EnumSource
    void aMessageSaysInItsHeaderWhoSendsItWithThePasswordAsText(SoapVersion version) {
        var token = token(sent(UserTokenCredentials::text, version), version);

        assertThat(token.element(WSSE, "Password", XmlValue.STRING)).isEqualTo("pass<word");
        assertThat(token.has(WSSE, "Nonce")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aDigestIsGoodForOneMessage(SoapVersion version) throws Exception {
        var token = token(sent(UserTokenCredentials::digest, version), version);

        var digest = MessageDigest.getInstance("SHA-1");
        digest.update(token.element(WSSE, "Nonce", XmlValue.BASE64));
        digest.update(token.element(WSU, "Created", XmlValue.STRING).getBytes(StandardCharsets.UTF_8));
        digest.update("pass<word".getBytes(StandardCharsets.UTF_8));
        assertThat(token.element(WSSE, "Password", XmlValue.STRING))
            .isEqualTo(Base64.getEncoder().encodeToString(digest.digest()))
            .isNotEqualTo(token(sent(UserTokenCredentials::digest, version), version)
                .element(WSSE, "Password", XmlValue.STRING));
    }
}
