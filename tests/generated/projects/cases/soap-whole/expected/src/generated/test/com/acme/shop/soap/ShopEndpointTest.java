package com.acme.shop.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShopEndpointTest extends SoapTest {

    @Test
    void setTierCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <SetTierRequest
                xmlns="http://shop.acme.com/">
            <customerId>1</customerId>
            <tier>bronze</tier></SetTierRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<SetTierResponse ").doesNotContain("faultcode");
        verify(shopService).setTier(any());
    }

    @Test
    void setTierRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <SetTierRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></SetTierRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shopService);
    }

    @Test
    void updatePreferencesCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <UpdatePreferencesRequest
                xmlns="http://shop.acme.com/">
            <customerId>1</customerId>
            <changes>{&quot;key&quot;:&quot;value&quot;}</changes></UpdatePreferencesRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<UpdatePreferencesResponse ").doesNotContain("faultcode");
        verify(shopService).updatePreferences(any());
    }

    @Test
    void updatePreferencesRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <UpdatePreferencesRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></UpdatePreferencesRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shopService);
    }

    @Test
    void customerOrdersCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <CustomerOrdersRequest
                xmlns="http://shop.acme.com/">
            <customerId>1</customerId></CustomerOrdersRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<CustomerOrdersResponse ").doesNotContain("faultcode");
        verify(shopService).customerOrders(any());
    }

    @Test
    void customerOrdersRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <CustomerOrdersRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></CustomerOrdersRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shopService);
    }

    @Test
    void productsTaggedCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <ProductsTaggedRequest
                xmlns="http://shop.acme.com/">
            <tags>
            <item>text</item></tags></ProductsTaggedRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<ProductsTaggedResponse ").doesNotContain("faultcode");
        verify(shopService).productsTagged(any());
    }

    @Test
    void productsTaggedRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <ProductsTaggedRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></ProductsTaggedRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shopService);
    }

    @Test
    void stockLevelsCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <StockLevelsRequest
                xmlns="http://shop.acme.com/">
            <productIds>
            <item>1</item></productIds></StockLevelsRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<StockLevelsResponse ").doesNotContain("faultcode");
        verify(shopService).stockLevels(any());
    }

    @Test
    void stockLevelsRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <StockLevelsRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></StockLevelsRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shopService);
    }
}
