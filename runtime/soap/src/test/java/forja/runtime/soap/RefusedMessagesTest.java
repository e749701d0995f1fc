package forja.runtime.soap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusedMessagesTest extends ShopTest {

    @Test
    void whatIsNoXmlIsToldFromWhereOn() throws Exception {
        assertThat(send("<a")).contains("<kind>INVALID</kind>", "line 1");
    }

    @Test
    void documentTypesAreNotRead() throws Exception {
        assertThat(send("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\">]><a>&b;</a>"))
            .contains("<kind>INVALID</kind>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a text alone"})
    void aMessageSaysSomething(String body) throws Exception {
        assertThat(ask(body)).contains("The body of the message is empty.");
    }

    @Test
    void whatTheContractHasNoOperationForIsTold() throws Exception {
        assertThat(ask("<unknown/>")).contains("The contract has no operation for {}unknown.");
        assertThat(ask("<PlaceRequest xmlns=\"urn:other\"/>"))
            .contains("The contract has no operation for {urn:other}PlaceRequest.");
    }

    @Test
    void whatIsTooLongIsRefused() throws Exception {
        assertThat(ask("<a>" + "b".repeat(200_000) + "</a>")).contains("The message is longer than 102400B.");
    }

    @Test
    void whatIsTooDeepIsRefused() throws Exception {
        assertThat(ask(request("Place", "<a>".repeat(5_000) + "</a>".repeat(5_000))))
            .contains("too many elements inside of each other");
    }

    @Test
    void whatTheSchemaDoesNotAllowIsToldByItsPlace() throws Exception {
        var lines = "<lines><item><class>a</class><amount>1</amount></item>"
            + "<item><class>b</class><amount>x</amount></item></lines>";

        assertThat(ask(request("Place", lines)))
            .contains("Client</faultcode>", "<kind>INVALID</kind>", "<field>lines[1].amount</field>");
        assertThat(ask(request("Place", "<more/>"))).contains("<field xsi:nil=\"true\"/>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/soap+xml"})
    void anotherTypeOrVersionIsNoMessage(String type) throws Exception {
        var answer = answer(post(type, message("<a/>").getBytes(StandardCharsets.UTF_8)));

        assertThat(answer.getStatus()).isEqualTo(500);
        assertThat(answer.getContentAsString()).contains("This is no message of SOAP 1.1");
    }
}
