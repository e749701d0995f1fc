package com.acme.shop.soap;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void eachOperationIsInTheContract() throws Exception {
        var contract = answer(new MockHttpServletRequest("GET", "/services/shop.wsdl")).getContentAsString();

        assertThat(REQUESTS).allSatisfy(name -> assertThat(contract).contains("element=\"tns:" + name + "\""));
    }
}
