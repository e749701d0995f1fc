package com.acme.zoo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.acme.zoo.failure.Failure;
import com.acme.zoo.model.AnythingRequest;
import com.acme.zoo.model.ApiResponseType;
import com.acme.zoo.model.BoxedRequest;
import com.acme.zoo.model.LoginRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StoreClientTest {

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void getCountIsCalledAsTheContractSays() {
        try (var remote = RemoteApi.answering(200, "application/json", "1")) {
            var answer = new StoreClient(remote.api()).getCount();

            assertThat(remote.asked()).isEqualTo("GET /count");
            assertThat(answer).isEqualTo(json.readValue("1", Long.class));
        }
    }

    @Test
    void getCountFailsAsTheApiDoes() {
        try (var remote = RemoteApi.answering(404, "text/html", "<h1>Nothing</h1>")) {
            var client = new StoreClient(remote.api());

            var failure = catchThrowable(() -> client.getCount());

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
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
        try (var remote = RemoteApi.answering(200, "application/json",
            """
            {
              "key": "value"
            }\
            """)) {
            var answer = new StoreClient(remote.api()).boxed(request);

            assertThat(remote.asked()).isEqualTo("GET /boxes/;min=1.5;max=1.5/.text");
            assertThat(answer).isEqualTo(json.readValue(
                """
                {
                  "key": "value"
                }\
                """, JsonNode.class));
        }
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
        try (var remote = RemoteApi.answering(404, "text/html", "<h1>Nothing</h1>")) {
            var client = new StoreClient(remote.api());

            var failure = catchThrowable(() -> client.boxed(request));

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
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
        try (var remote = RemoteApi.answering(200, "application/json",
            """
            {
              "code": 1,
              "message": "text"
            }\
            """)) {
            var answer = new StoreClient(remote.api()).login(request);

            assertThat(remote.asked()).isEqualTo("POST /login");
            assertThat(remote.body()).isEqualTo("e-mail=text&phone=text&nick=text");
            assertThat(answer).usingRecursiveComparison().isEqualTo(json.readValue(
                """
                {
                  "code": 1,
                  "message": "text"
                }\
                """, ApiResponseType.class));
        }
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
        try (var remote = RemoteApi.answering(404, "text/html", "<h1>Nothing</h1>")) {
            var client = new StoreClient(remote.api());

            var failure = catchThrowable(() -> client.login(request));

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
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
        try (var remote = RemoteApi.answering(200, "application/json",
            """
            {
              "key": {
                "key": "value"
              }
            }\
            """)) {
            var answer = new StoreClient(remote.api()).anything(request);

            assertThat(remote.asked()).isEqualTo("POST /anything");
            assertThat(json.readTree(remote.body())).isEqualTo(json.readTree(
                """
                {
                  "key": {
                    "key": "value"
                  }
                }\
                """));
            assertThat(answer).usingRecursiveComparison().isEqualTo(json.readValue(
                """
                {
                  "key": {
                    "key": "value"
                  }
                }\
                """, new TypeReference<Map<String, JsonNode>>() {}));
        }
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
        try (var remote = RemoteApi.answering(404, "text/html", "<h1>Nothing</h1>")) {
            var client = new StoreClient(remote.api());

            var failure = catchThrowable(() -> client.anything(request));

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
    }
}
