package com.acme.zoo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.springframework.test.web.client.match.MockRestRequestMatchers.anything;
import static org.springframework.test.web.client.match.MockRestRequestMatchers.content;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withRawStatus;

import com.acme.zoo.model.AnythingRequest;
import com.acme.zoo.model.ApiResponseType;
import com.acme.zoo.model.BoxedRequest;
import com.acme.zoo.model.LoginRequest;
import forja.runtime.client.ApiProperties;
import forja.runtime.client.http.ApiCredentials;
import forja.runtime.client.http.ApiFailures;
import forja.runtime.client.http.HttpApi;
import forja.runtime.client.rest.RestApi;
import forja.runtime.failure.Failure;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.client.MockClientHttpRequest;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.web.client.RestClient;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StoreClientTest {

    private final JsonMapper json = JsonMapper.builder().build();

    private final RestClient.Builder builder = RestClient.builder();

    private final MockRestServiceServer remote = MockRestServiceServer.bindTo(builder).build();

    private final StoreClient client = new StoreClient(new RestApi(
        new HttpApi(builder.build(), ApiProperties.at("http://api"), ApiCredentials.none()), ApiNames::addTo));

    @Test
    void getCountIsCalledAsTheContractSays() {
        remote.expect(sent -> assertThat(sent.getMethod() + " " + sent.getURI()).isEqualTo("GET http://api/count"))
            .andRespond(withRawStatus(200).header("Content-Type", "application/json").body("1"));

        var answer = client.getCount();

        assertThat(answer).isEqualTo(json.readValue("1", Long.class));
    }

    @Test
    void getCountFailsAsTheApiDoes() {
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.getCount());

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void boxedIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "box": {
                "min": 1.5,
                "max": 1.5
              },
              "color": [
                "text"
              ]
            }\
            """, BoxedRequest.class);
        remote.expect(
            sent -> assertThat(sent.getMethod() + " " + sent.getURI())
                .isEqualTo("GET http://api/boxes/;min=1.5;max=1.5/.text"))
            .andRespond(withRawStatus(200).header("Content-Type", "application/json").body(
                """
                {
                  "key": "value"
                }\
                """));

        var answer = client.boxed(request);

        assertThat(answer).isEqualTo(json.readValue(
            """
            {
              "key": "value"
            }\
            """, JsonNode.class));
    }

    @Test
    void boxedFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "box": {
                "min": 1.5,
                "max": 1.5
              },
              "color": [
                "text"
              ]
            }\
            """, BoxedRequest.class);
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.boxed(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void loginIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "eMail": "text",
              "phone": "text",
              "nick": "text"
            }\
            """, LoginRequest.class);
        remote.expect(sent -> assertThat(sent.getMethod() + " " + sent.getURI()).isEqualTo("POST http://api/login"))
            .andExpect(content().string("e-mail=text&phone=text&nick=text"))
            .andRespond(withRawStatus(200).header("Content-Type", "application/json").body(
                """
                {
                  "code": 1,
                  "message": "text"
                }\
                """));

        var answer = client.login(request);

        assertThat(answer).usingRecursiveComparison().isEqualTo(json.readValue(
            """
            {
              "code": 1,
              "message": "text"
            }\
            """, ApiResponseType.class));
    }

    @Test
    void loginFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "eMail": "text",
              "phone": "text",
              "nick": "text"
            }\
            """, LoginRequest.class);
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.login(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void anythingIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "body": {
                "key": {
                  "key": "value"
                }
              }
            }\
            """, AnythingRequest.class);
        remote.expect(sent -> assertThat(sent.getMethod() + " " + sent.getURI()).isEqualTo("POST http://api/anything"))
            .andExpect(sent -> assertThat(json.readTree(((MockClientHttpRequest) sent).getBodyAsString()))
                .isEqualTo(json.readTree(
                    """
                    {
                      "key": {
                        "key": "value"
                      }
                    }\
                    """)))
            .andRespond(withRawStatus(200).header("Content-Type", "application/json").body(
                """
                {
                  "key": {
                    "key": "value"
                  }
                }\
                """));

        var answer = client.anything(request);

        assertThat(answer).usingRecursiveComparison().isEqualTo(json.readValue(
            """
            {
              "key": {
                "key": "value"
              }
            }\
            """, new TypeReference<Map<String, JsonNode>>() {}));
    }

    @Test
    void anythingFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "body": {
                "key": {
                  "key": "value"
                }
              }
            }\
            """, AnythingRequest.class);
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.anything(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }
}
