package com.acme.market.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.acme.market.failure.Failure;
import com.acme.market.model.SignRequest;
import com.acme.market.model.StoreRequest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MarketClientTest {

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void storeIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "name": "text",
              "data": "Zm9yamE="
            }\
            """, StoreRequest.class);
        try (
            var remote = Envelopes.answering(
                SoapVersion.SOAP_11, 200, "<n1:StoreResponse xmlns:n1=\"urn:t\">1</n1:StoreResponse>")) {
            var answer = new MarketClient(remote.api()).store(request);

            Envelopes.assertSame(Envelopes.sentTo(remote),
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Header>
                  </soap:Header>
                  <soap:Body>
                    <n1:Store xmlns:n1="urn:t">
                      <n1:name>text</n1:name>
                      <n1:data>Zm9yamE=</n1:data>
                    </n1:Store>
                  </soap:Body>
                </soap:Envelope>\
                """);
            assertThat(answer).isEqualTo(json.readValue("1", Integer.class));
        }
    }

    @Test
    void storeFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "name": "text",
              "data": "Zm9yamE="
            }\
            """, StoreRequest.class);
        try (var remote = RemoteApi.answering(404, "text/html", "<h1>Nothing</h1>")) {
            var client = new MarketClient(remote.api());

            var failure = catchThrowable(() -> client.store(request));

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
    }

    @Test
    void signIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "name": "text",
              "data": "Zm9yamE="
            }\
            """, SignRequest.class);
        try (
            var remote = Envelopes.answering(
                SoapVersion.SOAP_11, 200, "<n1:SignResponse xmlns:n1=\"urn:t\">Zm9yamE=</n1:SignResponse>")) {
            var answer = new MarketClient(remote.api()).sign(request);

            Envelopes.assertSame(remote.body(),
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Header>
                  </soap:Header>
                  <soap:Body>
                    <n1:Sign xmlns:n1="urn:t">
                      <n1:name>text</n1:name>
                      <n1:data>Zm9yamE=</n1:data>
                    </n1:Sign>
                  </soap:Body>
                </soap:Envelope>\
                """);
            assertThat(answer).isEqualTo(json.readValue("\"Zm9yamE=\"", byte[].class));
        }
    }

    @Test
    void signFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "name": "text",
              "data": "Zm9yamE="
            }\
            """, SignRequest.class);
        try (var remote = RemoteApi.answering(404, "text/html", "<h1>Nothing</h1>")) {
            var client = new MarketClient(remote.api());

            var failure = catchThrowable(() -> client.sign(request));

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
    }
}
