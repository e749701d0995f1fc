package forja.runtime.client.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import forja.runtime.client.ApiValueException;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureClassifier;
import forja.runtime.value.Omittable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.http.HttpHeaders;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

class SoapCallTest {

    private static final String OK = "<r xmlns=\"urn:a\"><n>1</n></r>";

    private static SoapCall call(RemoteApi remote, SoapVersion version) {
        return remote.api().call(version, "a", "urn:a#do").fault("urn:a", "Known");
    }

    private static Integer ask(RemoteApi remote, SoapVersion version) {
        return call(remote, version).answer("urn:a", "r", xml -> xml.element("urn:a", "n", XmlValue.INTEGER));
    }

    private static Failure failureOf(RemoteApi remote, SoapVersion version) {
        return new SoapFailures().classify(catchThrowable(() -> ask(remote, version)));
    }

    @ParameterizedTest
    @EnumSource
    void aMessageHasHeadersAndABodyInItsVersion(SoapVersion version) {
        try (var remote = Envelopes.answering(version, 200, OK)) {
            var answer = call(remote, version)
                .header("urn:h", "Key", XmlValue.STRING, "k")
                .header("urn:h", "None", XmlValue.STRING, null)
                .body("urn:a", "q", xml -> xml
                    .attribute("id", XmlValue.INTEGER, 7)
                    .attribute("urn:h", "at", XmlValue.BOOLEAN, true)
                    .element("", "plain", XmlValue.STRING, "<&€")
                    .element("urn:a", "none", XmlValue.STRING, null)
                    .nillable("urn:a", "nil", XmlValue.STRING, (String) null)
                    .elements("urn:a", "item", XmlValue.LONG, Arrays.asList(1L, null))
                    .flag("urn:a", "yes", true)
                    .flag("urn:a", "no", false)
                    .others(List.of("<x xmlns=\"urn:x\"/>")))
                .answer("urn:a", "r", xml -> xml.element("urn:a", "n", XmlValue.INTEGER));

            assertThat(answer).isEqualTo(1);
            Envelopes.assertSame(remote.body(),
                """
                <e:Envelope xmlns:e="%s" xmlns:a="urn:a" xmlns:h="urn:h"
                    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
                  <e:Header><h:Key>k</h:Key></e:Header>
                  <e:Body>
                    <a:q id="7" h:at="true">
                      <plain>&lt;&amp;€</plain>
                      <a:nil xsi:nil="true"/>
                      <a:item>1</a:item>
                      <a:item xsi:nil="true"/>
                      <a:yes/>
                      <x xmlns="urn:x"/>
                    </a:q>
                  </e:Body>
                </e:Envelope>
                """.formatted(version.namespace()));
            assertThat(remote.header("X-Credential")).isEqualTo("secret");
        }
    }

    @Test
    void theActionStandsWhereTheVersionHasIt() {
        try (var remote = Envelopes.answering(SoapVersion.SOAP_11, 200, OK)) {
            ask(remote, SoapVersion.SOAP_11);
            assertThat(remote.header("Content-Type")).isEqualTo("text/xml;charset=UTF-8");
            assertThat(remote.header("SOAPAction")).isEqualTo("\"urn:a#do\"");
        }
        try (var remote = Envelopes.answering(SoapVersion.SOAP_12, 200, OK)) {
            ask(remote, SoapVersion.SOAP_12);
            assertThat(remote.header("Content-Type")).isEqualTo(
                "application/soap+xml;charset=UTF-8;action=\"urn:a#do\"");
            assertThat(remote.header("SOAPAction")).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock =
        """
        500 | e:Client       | <x/>                      | INVALID  | No such day
        500 | e:Client.Day   | <x/>                      | INVALID  | No such day
        500 | e:Server       | <x/>                      | INTERNAL | -
        500 | e:Server       | <Known xmlns="urn:a"/>    | REFUSED  | No such day
        200 | e:Client       | <x/>                      | INVALID  | No such day
        500 | Other          | <x/>                      | INTERNAL | -
        """)
    void faultsOfSoap11SayWhoseTheyAre(int status, String code, String detail, Failure.Kind kind,
        @Nullable String told) {
        var fault = "<e:Fault><faultcode>" + code + "</faultcode><faultstring>No such\nday</faultstring><detail>"
            + detail + "</detail></e:Fault>";
        try (var remote = Envelopes.answering(SoapVersion.SOAP_11, status, fault)) {
            assertThat(failureOf(remote, SoapVersion.SOAP_11)).isEqualTo(new Failure(kind, told, null));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock =
        """
        400 | e:Sender   | <x/>                   | INVALID  | No such day
        500 | e:Receiver | <x/>                   | INTERNAL | -
        500 | e:Receiver | <Known xmlns="urn:a"/> | REFUSED  | No such day
        """)
    void faultsOfSoap12SayWhoseTheyAre(int status, String code, String detail, Failure.Kind kind,
        @Nullable String told) {
        var fault = "<e:Fault><e:Code><e:Value>" + code + "</e:Value></e:Code><e:Reason>"
            + "<e:Text xml:lang=\"en\">No such day</e:Text></e:Reason><e:Detail>" + detail + "</e:Detail></e:Fault>";
        try (var remote = Envelopes.answering(SoapVersion.SOAP_12, status, fault)) {
            assertThat(failureOf(remote, SoapVersion.SOAP_12)).isEqualTo(new Failure(kind, told, null));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<other xmlns=\"urn:a\"><n>1</n></other>",
        "<r xmlns=\"urn:a\"><n>1.5</n></r>",
        "",
    })
    void anAnswerOfAnotherShapeIsOurs(String body) {
        try (var remote = Envelopes.answering(SoapVersion.SOAP_11, 200, body)) {
            assertThatThrownBy(() -> ask(remote, SoapVersion.SOAP_11)).isInstanceOf(RestClientException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SYSTEM \"file:///etc/hostname\"", "\"1\""})
    void aDoctypeIsNotRead(String entity) {
        var bomb = "<!DOCTYPE x [<!ENTITY a " + entity + ">]>"
            + Envelopes.of(SoapVersion.SOAP_11, "<r xmlns=\"urn:a\"><n>&a;</n></r>");
        try (var remote = RemoteApi.answering(200, "text/xml", bomb)) {
            assertThatThrownBy(() -> ask(remote, SoapVersion.SOAP_11)).isInstanceOf(RestClientException.class);
        }
    }

    @Test
    void answersAreNoDeeperThanStacksBear() {
        var deep = "<n>".repeat(2_000) + "1" + "</n>".repeat(2_000);
        try (var remote = Envelopes.answering(SoapVersion.SOAP_11, 200, "<r xmlns=\"urn:a\">" + deep + "</r>")) {
            assertThatThrownBy(() -> ask(remote, SoapVersion.SOAP_11)).isInstanceOf(RestClientException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "<a/><b/>", "<!DOCTYPE a []><a/>", "<b xmlns=\"urn:a\"/>"})
    void elementsOfCallersAreWholeAndOfTheirName(String given) {
        var writer = XmlWriter.document("urn:a", "q", "a");

        assertThatThrownBy(() -> writer.element("urn:a", "open", XmlFragment.TYPE, given))
            .isInstanceOf(ApiValueException.class);
    }

    @Test
    void elementsOfCallersAreWrittenAsTheyAre() {
        var writer = XmlWriter.document("urn:a", "q", "a");
        var open = "<open xmlns=\"urn:a\" id=\"1\"><x xmlns=\"\">t</x></open>";

        writer.element("urn:a", "open", XmlFragment.TYPE, open);

        Envelopes.assertSame(new String(writer.toBytes()), "<q xmlns=\"urn:a\">" + open + "</q>");
        Envelopes.assertSame(XmlFragment.TYPE.read(XmlElement.parse(writer.toBytes()).child("urn:a", "open")), open);
    }

    @Test
    void aNameOfAnotherNamespaceIsTakenWhereTheOwnOneIsMissing() {
        var confused = XmlElement.parse("<r xmlns=\"urn:a\"><n>1</n><m>2</m><m xmlns=\"\">3</m></r>".getBytes());

        assertThat(confused.element("", "n", XmlValue.INTEGER)).isEqualTo(1);
        assertThat(confused.elements("", "m", XmlValue.INTEGER)).containsExactly(3);
        assertThat(confused.others(Set.of(new QName("", "n"), new QName("", "m")))).hasSize(1);
    }

    @Test
    void aTypeIsToldByItsName() {
        var writer = XmlWriter.document("urn:a", "shape", "a");
        writer.variant("urn:b", "Circle", XmlValue.INTEGER, 5).variant("urn:b", "Square", XmlValue.INTEGER, null);
        var read = XmlElement.parse(writer.toBytes());

        assertThat(read.variant("urn:b", "Circle", XmlValue.INTEGER)).isEqualTo(5);
        assertThat(read.variant("urn:b", "Square", XmlValue.INTEGER)).isNull();
    }

    @Test
    void whatMayBeLeftOutIsToldFromNull() {
        var writer = XmlWriter.document("urn:a", "q", "a");

        writer.nillable("urn:a", "none", XmlValue.STRING, Omittable.omitted())
            .nillable("urn:a", "nil", XmlValue.STRING, Omittable.of(null))
            .nillable("urn:a", "given", XmlValue.STRING, Omittable.of("g"));

        Envelopes.assertSame(new String(writer.toBytes()),
            """
            <q xmlns="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
              <nil xsi:nil="true"/>
              <given>g</given>
            </q>
            """);
    }

    @ParameterizedTest
    @EnumSource
    void bytesStandBesideTheMessageWhereCallsAttachThem(SoapVersion version) {
        try (var remote = Envelopes.answering(version, 200, OK)) {
            remote.api().call(version, "a", "urn:a#do").attaching()
                .body("urn:a", "q", xml -> xml.element("urn:a", "data", XmlValue.BASE64, "bytes".getBytes()))
                .done();

            assertThat(remote.header("Content-Type")).startsWith("multipart/related").contains(version.mediaType());
            var headers = new HttpHeaders();
            headers.set(HttpHeaders.CONTENT_TYPE, remote.header("Content-Type"));
            assertThat(remote.body()).contains("Include", "\r\n\r\nbytes\r\n--");
            var envelope = XopPackage.read(headers, remote.body().getBytes());
            assertThat(envelope.child(version.namespace(), "Body").child("urn:a", "q")
                .element("urn:a", "data", XmlValue.BASE64)).isEqualTo("bytes".getBytes());
        }
    }

    @Test
    void anOperationThatAnswersNothingMayBeAnsweredNoMessage() {
        try (var remote = RemoteApi.answering(202, "text/xml", "")) {
            remote.api().call(SoapVersion.SOAP_11, "a", "").emptyBody("urn:a", "q").done();

            Envelopes.assertSame(remote.body(), Envelopes.of(SoapVersion.SOAP_11, "<q xmlns=\"urn:a\"/>"));
            assertThat(remote.header("SOAPAction")).isEqualTo("\"\"");
            assertThat(remote.asked()).isEqualTo("POST /shop/");
        }
    }

    @Test
    void aRefusalThatIsNoMessageIsWhatItsStatusSays() {
        try (var remote = RemoteApi.answering(500, "text/html", "<h1>No")) {
            assertThat(catchThrowable(() -> ask(remote, SoapVersion.SOAP_11)))
                .isInstanceOf(RestClientResponseException.class);
        }
        assertThat(new SoapFailures().classify(new IllegalStateException())).isNull();
    }

    @Test
    void reasonsAreNotLongerThanCanBeRead() {
        var fault = "<e:Fault><faultcode>e:Client</faultcode><faultstring>" + "x".repeat(5_000)
            + "</faultstring></e:Fault>";
        try (var remote = Envelopes.answering(SoapVersion.SOAP_11, 500, fault)) {
            assertThat(failureOf(remote, SoapVersion.SOAP_11).message()).hasSizeLessThan(600);
        }
    }

    @Test
    void faultsAreUnderstoodWhereNothingIsSaid() {
        new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(SoapApiAutoConfiguration.class))
            .run(context -> assertThat(context.getBean(FailureClassifier.class)).isInstanceOf(SoapFailures.class));
    }
}
