package forja.runtime.soap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class MessagesTest extends ShopTest {

    private static final String LINES = "<lines><item><class>a</class><amount>1</amount></item>"
        + "<item><class>b</class><amount>2</amount></item></lines>";

    @Test
    void recordsAreReadAndWrittenByTheNamesThatCallersKnow() throws Exception {
        assertThat(ask(request("Place", LINES + "<note>n</note>")))
            .contains("<PlaceResponse xmlns=\"urn:shop\"", "<amount>3</amount><note>n</note><given>n</given>");
    }

    @Test
    void whatIsLeftOutIsToldFromNull() throws Exception {
        var nil = "<note xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\" i:nil=\"true\"/>";

        assertThat(ask(request("Place", LINES + nil))).contains("<note xsi:nil=\"true\"/>");
        assertThat(ask(request("Place", LINES))).contains("<amount>3</amount>");
    }

    @Test
    void bytesAreBase64AmongTheXml() throws Exception {
        assertThat(ask(request("Bytes", "<data>AP8=</data>"))).contains("<returnValue>AP8=</returnValue>");
        assertThat(ask(request("Bytes", "<data>A P8\n=</data>"))).contains("<returnValue>AP8=</returnValue>");
    }

    @Test
    void bytesAreAttachmentsWhereTheRequestsAre() throws Exception {
        var bytes = new byte[] {0, -1, '\r', '\n', '-', '-', 1};
        var include = "<x:Include xmlns:x=\"http://www.w3.org/2004/08/xop/include\" href=\"cid:one%2Btwo@test\"/>";

        var answer = answer(xop(include, bytes));

        assertThat(answer.getContentType()).startsWithIgnoringCase("multipart/related").contains("application/xop+xml");
        assertThat(new String(answer.getContentAsByteArray(), StandardCharsets.ISO_8859_1))
            .contains(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    @Test
    void anAttachmentThatIsMissingIsTold() throws Exception {
        var include = "<x:Include xmlns:x=\"http://www.w3.org/2004/08/xop/include\" href=\"cid:other@test\"/>";

        assertThat(answer(xop(include, new byte[0])).getContentAsString())
            .contains("<field>data</field>", "the message has no attachment other@test");
    }

    private static MockHttpServletRequest xop(String include, byte[] bytes) throws Exception {
        var sent = new ByteArrayOutputStream();
        sent.write(("--part-of-test\r\nContent-Type: application/xop+xml; charset=UTF-8; type=\"text/xml\"\r\n"
            + "Content-ID: <root@test>\r\n\r\n"
            + message(request("Bytes", "<data>" + include + "</data>"))
            + "\r\n--part-of-test\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\n"
            + "Content-ID: <one+two@test>\r\n\r\n").getBytes(StandardCharsets.UTF_8));
        sent.write(bytes);
        sent.write("\r\n--part-of-test--\r\n".getBytes(StandardCharsets.UTF_8));
        return post("multipart/related; type=\"application/xop+xml\"; start=\"<root@test>\"; start-info=\"text/xml\";"
            + " boundary=\"part-of-test\"", sent.toByteArray());
    }

    @Test
    void headerFieldsAreTheValuesThatTheyAreTakenFor() throws Exception {
        var ask = request("Headers", "");

        assertThat(ask(ask, "X-Count", "7", "X-Flag", "true")).contains("<returnValue>7 true</returnValue>");
        assertThat(ask(ask, "X-Count", "7")).contains("<returnValue>7 null</returnValue>");
        assertThat(ask(ask)).contains("<kind>INVALID</kind>", "The header X-Count is missing.");
        assertThat(ask(ask, "X-Count", "seven")).contains("<kind>INVALID</kind>", "<field>header X-Count</field>");
    }

    @Test
    void valuesThatAreNotAcceptedAreToldByTheirPlace() throws Exception {
        var lines = "<lines><item><class>a</class><amount>1</amount></item>"
            + "<item><class>b</class><amount>10</amount></item></lines>";

        assertThat(ask(request("Place", lines)))
            .contains("Client</faultcode>", "<kind>INVALID</kind>", "<field>lines[1].amount</field>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        refused   | Client</faultcode> | <detail>No credit</detail><hint>Pay first</hint>
        character | Server</faultcode> | has the character U+0001
        other     | Server</faultcode> | <detail xsi:nil="true"/>
        """)
    void failuresAreFaults(String text, String code, String told) throws Exception {
        assertThat(ask(request("Text", "<text>" + text + "</text>"))).contains(code, told).doesNotContain("secret");
    }

    @Test
    void wordsOfFieldsHaveNoCharacterThatXmlDoesNotAllow() throws Exception {
        assertThat(ask(request("Text", "<text>refused</text>")))
            .contains("<message>is " + Character.toString(0xFFFD) + " odd</message>");
    }
}
