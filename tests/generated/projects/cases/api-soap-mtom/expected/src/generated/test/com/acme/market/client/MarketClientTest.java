package com.acme.market.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.springframework.test.web.client.match.MockRestRequestMatchers.anything;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withRawStatus;

import com.acme.market.model.SignRequest;
import com.acme.market.model.StoreRequest;
import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.ApiFailures;
import forja.runtime.client.http.HttpApi;
import forja.runtime.client.soap.SoapApi;
import forja.runtime.client.soap.SoapCredentials;
import forja.runtime.client.soap.XmlFragment;
import forja.runtime.client.soap.XopPackage;
import forja.runtime.failure.Failure;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.test.web.client.RequestMatcher;
import org.springframework.web.client.RestClient;
import org.xmlunit.builder.DiffBuilder;
import tools.jackson.databind.json.JsonMapper;

class MarketClientTest {

    private final JsonMapper json = JsonMapper.builder().build();

    private final RestClient.Builder builder = RestClient.builder();

    private final MockRestServiceServer remote = MockRestServiceServer.bindTo(builder).build();

    private final MarketClient client = new MarketClient(new SoapApi(
        new HttpApi(builder.build(), ApiProperties.at("http://api"), ApiCredentials.none()), SoapCredentials.none()));

    /** Looks whether a message says the same as another, whatever its prefixes, and wherever its bytes are. */
    private static RequestMatcher saying(String message) {
        return sent -> {
            var request = (MockClientHttpRequest) sent;
            var read = XmlFragment.TYPE.read(XopPackage.read(request.getHeaders(), request.getBodyAsBytes()));
            var difference = DiffBuilder.compare(message).withTest(read).ignoreWhitespace().checkForSimilar().build();
            assertThat(difference.hasDifferences()).as(difference.toString()).isFalse();
        };
    }

    @Test
    void storeIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "name": "text",
              "data": "Zm9yamE="
            }\
            """, StoreRequest.class);
        remote.expect(saying(
            """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
              <soap:Body>
                <n1:Store xmlns:n1="urn:t">
                  <n1:name>text</n1:name>
                  <n1:data>Zm9yamE=</n1:data>
                </n1:Store>
              </soap:Body>
            </soap:Envelope>\
            """))
            .andRespond(withRawStatus(200).header("Content-Type", "text/xml;charset=UTF-8").body(
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Body>
                    <n1:StoreResponse xmlns:n1="urn:t">1</n1:StoreResponse>
                  </soap:Body>
                </soap:Envelope>\
                """));

        var answer = client.store(request);

        assertThat(answer).isEqualTo(json.readValue("1", Integer.class));
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
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.store(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
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
        remote.expect(saying(
            """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
              <soap:Body>
                <n1:Sign xmlns:n1="urn:t">
                  <n1:name>text</n1:name>
                  <n1:data>Zm9yamE=</n1:data>
                </n1:Sign>
              </soap:Body>
            </soap:Envelope>\
            """))
            .andRespond(withRawStatus(200).header("Content-Type", "text/xml;charset=UTF-8").body(
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Body>
                    <n1:SignResponse xmlns:n1="urn:t">Zm9yamE=</n1:SignResponse>
                  </soap:Body>
                </soap:Envelope>\
                """));

        var answer = client.sign(request);

        assertThat(answer).isEqualTo(json.readValue("\"Zm9yamE=\"", byte[].class));
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
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.sign(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }
}
