package forja.runtime.client.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;

class XopPackageTest {

    private static final String TYPE =
        "Multipart/Related; boundary=\"b\"; type=\"application/xop+xml\"; start=\"<root@a>\"";

    private static XmlElement read(String type, String message, String id) {
        var headers = new HttpHeaders();
        headers.set(HttpHeaders.CONTENT_TYPE, type);
        var text = "--b\r\nContent-ID: <" + id + ">\r\nContent-Type: application/octet-stream\r\n"
            + "Content-Transfer-Encoding: binary\r\n\r\nin\0\r\npackage\r\n--b\r\nContent-Type: application/xop+xml\r\n"
            + "Content-ID: <root@a>\r\n\r\n" + message + "\r\n--b--\r\n";
        return XopPackage.read(headers, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String including(String... ids) {
        var xml = new StringBuilder("<r>");
        for (var id : ids) {
            xml.append("<b><i:Include xmlns:i=\"").append(XopPackage.XOP)
                .append("\" href=\"cid:").append(id).append("\"/></b>");
        }
        return xml.append("</r>").toString();
    }

    @Test
    void bytesBesideMessagesStandWhereTheseReferToThem() {
        var message = read(TYPE, including("one%2Btwo@a"), "one+two@a");

        assertThat(message.element("", "b", XmlValue.BASE64))
            .isEqualTo("in\0\r\npackage".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aPartIsReadOnceAndOneThatIsMissingIsTold() {
        assertThatThrownBy(() -> read(TYPE, including("a@a", "a@a"), "a@a")).isInstanceOf(XmlException.class);
        assertThatThrownBy(() -> read(TYPE, including("b@a"), "a@a")).isInstanceOf(XmlException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "multipart/related",
        "multipart/related; boundary=\"c\"",
        "multipart/related; boundary=\"b\"; start=\"<other@a>\"",
        "multipart/related; boundary",
    })
    void whatIsNoPackageIsNoMessage(String type) {
        assertThatThrownBy(() -> read(type, "<r/>", "a@a")).isInstanceOf(XmlException.class);
    }
}
