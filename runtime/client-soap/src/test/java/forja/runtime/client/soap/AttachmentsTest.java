package forja.runtime.client.soap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpHeaders;

class AttachmentsTest {

    @ParameterizedTest
    @EnumSource
    void bytesStandBesideMessagesAndAreReadAgain(SoapVersion version) {
        var bytes = new byte[] {0, -1, '\r', '\n', '-', '-'};
        var attachments = new Attachments();
        var message = XmlWriter.document("urn:a", "q", "a", attachments);
        message.element("urn:a", "bytes", XmlValue.BASE64, bytes).element("urn:a", "none", XmlValue.BASE64, null)
            .attribute("at", XmlValue.BASE64, bytes).element("urn:a", "empty", XmlValue.BASE64, new byte[0]);
        var headers = new HttpHeaders();

        var sent = attachments.around(message.toBytes(), version, "urn:a#do", headers);

        assertThat(new String(sent, StandardCharsets.ISO_8859_1))
            .contains("\r\n\r\n" + new String(bytes, StandardCharsets.ISO_8859_1) + "\r\n--");
        var read = XopPackage.read(headers, sent);
        assertThat(read.element("urn:a", "bytes", XmlValue.BASE64)).isEqualTo(bytes);
        assertThat(read.element("urn:a", "empty", XmlValue.BASE64)).isEmpty();
        assertThat(read.attribute("at", XmlValue.BASE64)).isEqualTo(bytes);
        var type = headers.getFirst(HttpHeaders.CONTENT_TYPE);
        assertThat(type).startsWith("multipart/related; type=\"application/xop+xml\"").contains(version.mediaType());
        assertThat(type.contains("action=\"urn:a#do\"")).isEqualTo(version == SoapVersion.SOAP_12);
    }
}
