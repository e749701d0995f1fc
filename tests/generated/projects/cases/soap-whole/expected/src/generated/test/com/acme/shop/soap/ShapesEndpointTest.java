package com.acme.shop.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;

import org.junit.jupiter.api.Test;

class ShapesEndpointTest extends SoapTest {

    @Test
    void echoBoxCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <EchoBoxRequest
                xmlns="http://shop.acme.com/">
            <b>
            <name>text</name>
            <items>
            <item>
            <id>1</id>
            <label>text</label>
            <price>1.5</price>
            <at>2026-01-31T12:30:00Z</at>
            <tags/>
            <blob>Zm9yamE=</blob>
            <mood>so so</mood>
            <ok>true</ok>
            <day>2026-01-31</day>
            <doc>{&quot;key&quot;:&quot;value&quot;}</doc></item></items>
            <matrix>
            <item>
            <item>1</item></item></matrix>
            <opens>12:30:00</opens>
            <closes>12:30:00+00:00</closes>
            <made>2026-01-31T12:30:00</made>
            <tag>3fa85f64-5717-4562-b3fc-2c963f66afa6</tag></b></EchoBoxRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<EchoBoxResponse ").doesNotContain("faultcode");
        verify(shapesService).echoBox(any());
    }

    @Test
    void echoBoxRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <EchoBoxRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></EchoBoxRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }

    @Test
    void oneOutCompositeCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <OneBoxRequest
                xmlns="http://shop.acme.com/"/></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<OneBoxResponse ").doesNotContain("faultcode");
        verify(shapesService).oneOutComposite();
    }

    @Test
    void oneOutCompositeRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <OneBoxRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></OneBoxRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }

    @Test
    void defaultsCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <DefaultsRequest
                xmlns="http://shop.acme.com/"/></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<DefaultsResponse ").doesNotContain("faultcode");
        verify(shapesService).defaults(any());
    }

    @Test
    void defaultsRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <DefaultsRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></DefaultsRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }

    @Test
    void gatheredCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <GatheredRequest
                xmlns="http://shop.acme.com/">
            <start>1</start>
            <numbers>
            <item>1</item></numbers></GatheredRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<GatheredResponse ").doesNotContain("faultcode");
        verify(shapesService).gathered(any());
    }

    @Test
    void gatheredRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <GatheredRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></GatheredRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }

    @Test
    void sumAllCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <SumAllRequest
                xmlns="http://shop.acme.com/">
            <label>text</label>
            <numbers>
            <item>1.5</item></numbers></SumAllRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<SumAllResponse ").doesNotContain("faultcode");
        verify(shapesService).sumAll(any());
    }

    @Test
    void sumAllRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <SumAllRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></SumAllRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }

    @Test
    void clashesCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <ClashesRequest
                xmlns="http://shop.acme.com/">
            <service>1</service>
            <request>1</request>
            <body>1</body></ClashesRequest></s:Body></s:Envelope>\
            """
        );

        assertThat(answer).contains("<ClashesResponse ").doesNotContain("faultcode");
        verify(shapesService).clashes(any());
    }

    @Test
    void clashesRefusesAnInvalidMessage() throws Exception {
        assertThat(send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <ClashesRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></ClashesRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }

    @Test
    void procOutCallsItsService() throws Exception {
        var answer = send(
            """
            <s:Envelope
                xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
            <s:Body>
            <ProcOutRequest
                xmlns="http://shop.acme.com/"/></s:Body></s:Envelope>\
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
            <s:Body>
            <ProcOutRequest
                xmlns="http://shop.acme.com/">
            <thereIsNoSuchElement/></ProcOutRequest></s:Body></s:Envelope>\
            """)).contains("Client</faultcode>", "<kind>INVALID</kind>");
        verifyNoInteractions(shapesService);
    }
}
