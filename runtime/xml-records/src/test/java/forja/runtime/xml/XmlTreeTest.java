package forja.runtime.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.namespace.QName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.DefaultResourceLoader;

class XmlTreeTest {

    private static final String NAMESPACE = "urn:bank:payments";

    private static final RecordSchemas SCHEMAS = new RecordSchemas(new DefaultResourceLoader());

    private static final RecordSchema DOCUMENT = schema("Document");

    private static final RecordSchema TRANSFER = schema("CdtTrfTxInf");

    private static final String TRANSFERRED =
        "<CdtTrfTxInf><EndToEndId>E1</EndToEndId><Amt Ccy='EUR'>1.50</Amt></CdtTrfTxInf>";

    private static final String PAID =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:bank:payments">
          <CstmrCdtTrfInitn>
            <GrpHdr><MsgId>M1</MsgId><NbOfTxs>1</NbOfTxs></GrpHdr>
            <PmtInf><Dbtr><Nm>Ana</Nm></Dbtr>%s</PmtInf>
          </CstmrCdtTrfInitn>
        </Document>
        """;

    private static RecordSchema schema(String element) {
        return SCHEMAS.of("classpath:schemas/payments.xsd", new QName(NAMESPACE, element));
    }

    private static String paid(String transfers) {
        return PAID.formatted(transfers);
    }

    @Test
    void aDocumentThatFitsIsReadByTheLocalNamesOfItsElements() {
        var read = XmlTree.read("", paid(TRANSFERRED), DOCUMENT);

        assertThat(read.at("/CstmrCdtTrfInitn/GrpHdr/MsgId").asString()).isEqualTo("M1");
        assertThat(read.at("/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Amt/value").asString()).isEqualTo("1.50");
        assertThat(read.at("/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Amt/Ccy").asString()).isEqualTo("EUR");
    }

    @Test
    void bytesAreReadInTheEncodingThatTheySay() {
        var text = paid(TRANSFERRED).replace("UTF-8", "ISO-8859-1").replace("Ana", "Añaé");

        var read = XmlTree.read(text.getBytes(StandardCharsets.ISO_8859_1), DOCUMENT);

        assertThat(read.at("/CstmrCdtTrfInitn/PmtInf/Dbtr/Nm").asString()).isEqualTo("Añaé");
    }

    @Test
    void whatDoesNotFitIsToldWithItsPlaceAndTheValidatorsSentence() {
        var wrong = paid(TRANSFERRED).replace("<NbOfTxs>1<", "<NbOfTxs>no<");

        assertThatThrownBy(() -> XmlTree.read("", wrong, DOCUMENT))
            .isInstanceOf(InvalidXmlException.class)
            .hasMessageStartingWith("Line 4, column ")
            .hasMessageContaining("cvc-datatype-valid.1.2.1: 'no' is not a valid value for 'integer'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock =
        """
        <Amt Ccy='EUR'> | <Amt>            | Attribute 'Ccy' must appear
        Ccy='EUR'       | Ccy='euro'       | cvc-pattern-valid
        1.50            | 1.505            | cvc-fractionDigits-valid
        1.50            | -1               | cvc-minExclusive-valid
        E1              | ''               | cvc-minLength-valid
        <EndToEndId>    | <X/><EndToEndId> | cvc-complex-type.2.4.a
        """)
    void whatTheSchemaForbidsIsRefused(String good, String bad, String words) {
        var wrong = paid(TRANSFERRED.replace(good, bad));

        assertThatThrownBy(() -> XmlTree.read("", wrong, DOCUMENT)).hasMessageContaining(words);
        assertThat(XmlTree.read("", wrong, null)).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<Document xmlns='urn:bank:other'/>",
        "<Document/>",
        "<CdtTrfTxInf xmlns='urn:bank:payments'><EndToEndId>E</EndToEndId><Amt Ccy='EUR'>1</Amt></CdtTrfTxInf>",
    })
    void anotherElementAndAnotherNamespaceAreRefused(String document) {
        assertThatThrownBy(() -> XmlTree.read("", document, DOCUMENT))
            .hasMessageMatching("Line 1, column \\d+: the element is .*, not \\{urn:bank:payments}Document");
    }

    @Test
    void aRecordIsValidatedByItselfWithThePrefixesAroundIt() {
        var around = "<p:Transfers xmlns:p='urn:bank:payments'\n  xmlns:c='urn:bank:common'"
            + " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>";
        var record = "<p:CdtTrfTxInf>\n<p:EndToEndId>E1</p:EndToEndId>\n<p:Amt Ccy='EUR'>1</p:Amt>\n"
            + "<p:Ext xsi:type='c:Remark' by='me'/></p:CdtTrfTxInf>";

        assertThat(XmlTree.read(around, record, TRANSFER).at("/Ext/by").asString()).isEqualTo("me");
        assertThatThrownBy(() -> XmlTree.read(around, record.replace("'EUR'>1<", "'EUR'>x<"), TRANSFER))
            .hasMessageStartingWith("Line 3, column ");
        assertThatThrownBy(() -> XmlTree.read(around, record.replace(" by='me'", ""), TRANSFER))
            .hasMessageContaining("Attribute 'by' must appear");
    }

    @Test
    void aDocumentTypeIsRefusedWhateverItDeclares() {
        var external = "<!DOCTYPE d [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>";
        var laughs = "<!DOCTYPE d [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>]>";

        for (var type : new String[] {external, laughs}) {
            var document = paid(TRANSFERRED.replace("E1", type.equals(external) ? "&x;" : "&b;"))
                .replace("<Document", type + "<Document");
            assertThatThrownBy(() -> XmlTree.read("", document, DOCUMENT)).isInstanceOf(InvalidXmlException.class);
            assertThatThrownBy(() -> XmlTree.read(document.getBytes(StandardCharsets.UTF_8), DOCUMENT))
                .isInstanceOf(InvalidXmlException.class);
        }
    }

    @Test
    void noSchemaThatRecordsNameIsFetched() throws IOException {
        var calls = new AtomicInteger();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            calls.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            var location = "http://127.0.0.1:" + server.getAddress().getPort() + "/x.xsd";
            var extension = "<Ext><x xmlns='urn:x' xmlns:i='http://www.w3.org/2001/XMLSchema-instance'"
                + " i:schemaLocation='urn:x " + location + "'/></Ext></CdtTrfTxInf>";

            XmlTree.read("", paid(TRANSFERRED.replace("</CdtTrfTxInf>", extension)), DOCUMENT);
        } finally {
            server.stop(0);
        }
        assertThat(calls).hasValue(0);
    }

    @Test
    void elementsAreNestedNoDeeperThanRequestsAre() {
        var deep = "<Ext>" + "<x>".repeat(200) + "</x>".repeat(200) + "</Ext></CdtTrfTxInf>";

        assertThatThrownBy(() -> XmlTree.read("", paid(TRANSFERRED.replace("</CdtTrfTxInf>", deep)), DOCUMENT))
            .hasMessageContaining("nested deeper than 100");
    }

    @Test
    void whatIsNoXmlIsToldWithItsPlace() {
        assertThatThrownBy(() -> XmlTree.read("", "<a>\n<b></a>", null))
            .hasMessageMatching("The record is not XML: Line 2, column \\d+");
        assertThatThrownBy(() -> XmlTree.read("", "", DOCUMENT)).hasMessageStartingWith("The record is not XML");
        assertThatThrownBy(() -> XmlTree.read(new byte[] {0, 1, 2}, DOCUMENT)).isInstanceOf(InvalidXmlException.class);
    }
}
