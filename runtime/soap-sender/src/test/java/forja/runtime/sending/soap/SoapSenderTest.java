package forja.runtime.sending.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import forja.runtime.state.Lane;
import forja.runtime.state.OutboxMessage;
import forja.runtime.state.OutboxTarget;
import forja.runtime.state.Sending;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/** A service and a SOAP API that listens on a port. */
class SoapSenderTest {

    private static final Lane LANE = new Lane("soap", "placeOrder");

    private static final String ID = "5b1c6a1e-6c1d-4c9b-9a53-0d9c3c6d5d1f";

    private static final String SOAP_11 = "http://schemas.xmlsoap.org/soap/envelope/";

    private static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";

    private static final String EMPTY = "<Envelope xmlns='" + SOAP_11 + "'><Body/></Envelope>";

    private final Queue<String> received = new ConcurrentLinkedQueue<>();

    private HttpServer server;

    private int status = 200;

    private String answer = EMPTY;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", request -> {
            var headers = request.getRequestHeaders();
            received.add(String.join(" ", request.getRequestMethod(), request.getRequestURI().toString(),
                headers.getFirst("Content-type"), String.valueOf(headers.getFirst("Soapaction")),
                headers.getFirst("Idempotency-key"), String.valueOf(headers.getFirst("Authorization"))));
            received.add(told(new String(request.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            var bytes = answer.getBytes(StandardCharsets.UTF_8);
            request.getResponseHeaders().set("Content-Type", "text/xml");
            request.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                request.getResponseBody().write(bytes);
            }
            request.close();
        });
        server.start();
    }

    /** Reads a message as whoever knows namespaces does: {@code {namespace}name(content)}. */
    private static String told(String xml) {
        try {
            var root = DocumentBuilderFactory.newDefaultNSInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml))).getDocumentElement();
            return told(root).replace("{" + SOAP_11 + "}", "11:").replace("{" + SOAP_12 + "}", "12:");
        } catch (Exception broken) {
            return broken + ": " + xml;
        }
    }

    private static String told(Node node) {
        if (node.getNodeType() == Node.TEXT_NODE) {
            return node.getNodeValue();
        }
        var text = new StringBuilder();
        if (node.getNamespaceURI() != null) {
            text.append('{').append(node.getNamespaceURI()).append('}');
        }
        text.append(node.getLocalName()).append('(');
        for (var child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            text.append(told(child));
        }
        return text.append(')').toString();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void membersOfMessagesAreElementsInTheirOrder() {
        var sending = send("{\"total\":1.50,\"id\":12345678901234567890,\"open\":true,\"note\":null,\"who\":\"<é&\","
            + "\"line\":[{\"product\":1},{\"product\":2}],\"when\":1E+2}");

        assertThat(sending.arrived()).containsExactly(ID);
        assertThat(received).containsExactly(
            "POST /orders text/xml;charset=UTF-8 \"urn:place\" " + ID + " null",
            "11:Envelope(11:Body({urn:o}Place({urn:o}total(1.50){urn:o}id(12345678901234567890){urn:o}open(true)"
                + "{urn:o}who(<é&){urn:o}line({urn:o}product(1)){urn:o}line({urn:o}product(2)){urn:o}when(100))))");
    }

    @Test
    void elementsWithoutNamespaceHeadersOfAddressingAndWhoSends() {
        answer = "";
        status = 202;
        var sending = send("{\"id\":{\"text\":\"7\"}}", "service.soap-sender.operations.place.qualified=false",
            "service.soap-sender.operations.place.version=soap-12",
            "service.soap-sender.operations.place.addressing=true", "service.soap-sender.auth=bearer",
            "service.soap-sender.receivers.erp.credentials.token=secret");

        assertThat(sending.arrived()).containsExactly(ID);
        assertThat(received).containsExactly(
            "POST /orders application/soap+xml;charset=UTF-8;action=\"urn:place\" null " + ID + " Bearer secret",
            "12:Envelope(12:Header({http://www.w3.org/2005/08/addressing}Action(urn:place)"
                + "{http://www.w3.org/2005/08/addressing}MessageID(urn:uuid:" + ID + "))"
                + "12:Body({urn:o}Place(id(text(7)))))");
    }

    @ParameterizedTest
    @CsvSource({"200", "400", "500"})
    void aFaultIsARefusalWhateverItsStatus(int answered) {
        status = answered;
        answer = EMPTY.replace("<Body/>",
            "<Body><Fault><faultcode xmlns=''>Client</faultcode><faultstring xmlns=''>no</faultstring></Fault></Body>");
        assertThat(send("{\"id\":1}").failed().get(ID)).isEqualTo(
            new Sending.Failed(false, "Place was answered with the fault Client: no"));
    }

    @Test
    void anApiThatTakesNoneNowIsAway() {
        status = 503;
        answer = "";
        assertThat(send("{\"id\":1}").failed().get(ID)).matches(Sending.Failed::away);
        server.stop(0);
        assertThat(send("{\"id\":1}").failed().get(ID)).matches(Sending.Failed::away);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"a b\":1} | a b is no name of an element", "{\"a:b\":1} | a:b is no name of an element",
        "{\"a\":[[1]]} | A list within the list a has no element",
        "[1] | What is sent has no members that could be elements",
        "{\"a\":{\"\":1}} | is no name of an element",
    })
    void whatCannotBeElementsFailsAndIsNotSent(String payload, String reason) {
        assertThat(send(payload).failed().get(ID)).satisfies(failed -> {
            assertThat(failed.away()).isFalse();
            assertThat(failed.reason()).contains(reason);
        });
        assertThat(received).isEmpty();
    }

    @Test
    void aCharacterThatXmlDoesNotHaveFailsAndIsNotSent() {
        assertThat(send("{\"a\":\"\\u0001\"}").failed().get(ID)).matches(failed -> !failed.away());
        assertThat(received).isEmpty();
    }

    @Test
    void aDestinationThatNobodyKnowsFails() {
        assertThat(send("{}", "service.soap-sender.operations.place.receiver=crm").failed().get(ID)).isEqualTo(
            new Sending.Failed(false, "This service has no receiver crm"));
        assertThat(received).isEmpty();
    }

    private Sending send(String payload, String... settings) {
        var sending = new Sending[1];
        var own = "service.soap-sender.operations.place.";
        new ApplicationContextRunner()
            .withConfiguration(
                AutoConfigurations.of(RestClientAutoConfiguration.class, SoapSenderAutoConfiguration.class))
            .withPropertyValues("service.soap-sender.receivers.erp.url=http://127.0.0.1:"
                + server.getAddress().getPort())
            .withPropertyValues(own + "receiver=erp", own + "path=/orders", own + "action=urn:place",
                own + "namespace=urn:o", own + "element=Place")
            .withPropertyValues(settings)
            .run(context -> sending[0] = context.getBean(OutboxTarget.class)
                .send(List.of(new OutboxMessage(ID, LANE, ID, "place", payload))));
        return sending[0];
    }
}
