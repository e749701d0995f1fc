package com.acme.shop.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShopEndpointTest extends SoapTest {

    @Test
    void cancelOrderCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Header>
            <w:Security
                xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
            <w:UsernameToken>
            <w:Username>user</w:Username>
            <w:Password>a-password</w:Password></w:UsernameToken></w:Security></s:Header>
            <s:Body>
            <CancelOrderRequest
                xmlns="urn:acme:shop">
            <order>
            <id>1</id></order></CancelOrderRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<CancelOrderResponse ").doesNotContain("faultcode");
        verify(shopService).cancelOrder(any());
    }

    @Test
    void cancelOrderRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Header>
            <w:Security
                xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
            <w:UsernameToken>
            <w:Username>user</w:Username>
            <w:Password>a-password</w:Password></w:UsernameToken></w:Security></s:Header>
            <s:Body>
            <CancelOrderRequest
                xmlns="urn:acme:shop">
            <thereIsNoSuchElement/></CancelOrderRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shopService);
    }

    @Test
    void cancelOrderRefusesCallersWhoAreNotKnown() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <CancelOrderRequest
                xmlns="urn:acme:shop">
            <order>
            <id>1</id></order></CancelOrderRequest></s:Body></s:Envelope>\
            """)).contains("FailedAuthentication</faultcode>");
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Header>
            <w:Security
                xmlns:w="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">
            <w:UsernameToken>
            <w:Username>user</w:Username>
            <w:Password>another-password</w:Password></w:UsernameToken></w:Security></s:Header>
            <s:Body>
            <CancelOrderRequest
                xmlns="urn:acme:shop">
            <order>
            <id>1</id></order></CancelOrderRequest></s:Body></s:Envelope>\
            """)).contains("FailedAuthentication</faultcode>");
        verifyNoInteractions(shopService);
    }

    @Test
    void orderTotalsCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <OrderTotalsRequest
                xmlns="urn:acme:shop"/></s:Body></s:Envelope>\
            """,
            "X-Order", "1"
        );

        assertThat(answer).contains("<OrderTotalsResponse ").doesNotContain("faultcode");
        verify(shopService).orderTotals(any());
    }

    @Test
    void orderTotalsRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <OrderTotalsRequest
                xmlns="urn:acme:shop">
            <thereIsNoSuchElement/></OrderTotalsRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shopService);
    }
}
