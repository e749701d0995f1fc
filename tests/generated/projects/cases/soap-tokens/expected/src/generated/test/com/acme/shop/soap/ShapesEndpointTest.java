package com.acme.shop.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShapesEndpointTest extends SoapTest {

    @Test
    void procOutCallsItsService() throws Exception {
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
            <ProcOutRequest
                xmlns="urn:acme:shop">
            <note>
            <text>text</text></note></ProcOutRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<ProcOutResponse ").doesNotContain("faultcode");
        verify(shapesService).procOut(any());
    }

    @Test
    void procOutRefusesAnInvalidMessage() throws Exception {
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
            <ProcOutRequest
                xmlns="urn:acme:shop">
            <thereIsNoSuchElement/></ProcOutRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }

    @Test
    void procOutRefusesCallersWhoAreNotKnown() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <ProcOutRequest
                xmlns="urn:acme:shop">
            <note>
            <text>text</text></note></ProcOutRequest></s:Body></s:Envelope>\
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
            <ProcOutRequest
                xmlns="urn:acme:shop">
            <note>
            <text>text</text></note></ProcOutRequest></s:Body></s:Envelope>\
            """)).contains("FailedAuthentication</faultcode>");
        verifyNoInteractions(shapesService);
    }
}
