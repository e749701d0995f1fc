package com.acme.shop.soap;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class ContractTest extends SoapTest {

    private static final List<String> REQUESTS = List.of(
        "EchoBoxRequest",
        "OneBoxRequest",
        "SetTierRequest",
        "UpdatePreferencesRequest",
        "DefaultsRequest",
        "GatheredRequest",
        "SumAllRequest",
        "ClashesRequest",
        "ProcOutRequest",
        "CustomerOrdersRequest",
        "ProductsTaggedRequest",
        "StockLevelsRequest"
    );

    private String shown(String path, String query) throws ServletException, IOException {
        var request = new MockHttpServletRequest("GET", path);
        request.setQueryString(query);
        request.setScheme("https");
        request.setServerName("shop.example.com");
        request.setServerPort(443);
        return answer(request).getContentAsString();
    }

    @Test
    void eachOperationIsInTheContract() throws Exception {
        assertThat(REQUESTS).allSatisfy(name ->
            assertThat(shown("/services/shop.wsdl", null)).contains("element=\"tns:" + name + "\""));
    }

    @Test
    void theContractHasTheAddressItWasAskedForBy() throws Exception {
        assertThat(shown("/services", "wsdl"))
            .contains("location=\"https://shop.example.com/services\"");
    }

    @Test
    void whatIsNoMessageIsRefused() throws Exception {
        assertThat(send("<a")).contains("<kind>INVALID</kind>", "line 1");
        assertThat(send("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\">]><a>&b;</a>"))
            .contains("<kind>INVALID</kind>");
        assertThat(send(message(""))).contains("The body of the message is empty.");
        assertThat(send(message("<unknown/>"))).contains("The contract has no operation for {}unknown.");
    }

    @Test
    void whatIsTooLongOrTooDeepIsRefused() throws Exception {
        assertThat(send(message("<a>" + "b".repeat(200_000) + "</a>"))).contains("The message is longer than");
        var request = "<" + REQUESTS.get(0) + " xmlns=\"" + SoapContract.NAMESPACE + "\">";
        assertThat(send(message(request + "<a>".repeat(5_000) + "</a>".repeat(5_000) + "</" + REQUESTS.get(0) + ">")))
            .contains("too many elements inside of each other");
    }

    private static String message(String payload) {
        return "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>" + payload
            + "</s:Body></s:Envelope>";
    }
}
