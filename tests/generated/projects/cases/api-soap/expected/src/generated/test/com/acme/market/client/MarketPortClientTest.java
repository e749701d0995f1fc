package com.acme.market.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.springframework.test.web.client.match.MockRestRequestMatchers.anything;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withRawStatus;

import com.acme.market.model.EchoRequest;
import com.acme.market.model.Everything;
import com.acme.market.model.GetOrderRequest;
import com.acme.market.model.Order;
import com.acme.market.model.PlaceOrderRequest;
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

class MarketPortClientTest {

    private final JsonMapper json = JsonMapper.builder().build();

    private final RestClient.Builder builder = RestClient.builder();

    private final MockRestServiceServer remote = MockRestServiceServer.bindTo(builder).build();

    private final MarketPortClient client = new MarketPortClient(new SoapApi(
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
    void placeOrderIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "session": "text",
              "order": {
                "line": [
                  {
                    "value": 1.5,
                    "sku": "text"
                  }
                ],
                "address": {
                  "street": "text",
                  "city": "text"
                },
                "pickup": "text",
                "card": {
                  "due": "2026-01-31",
                  "number": "text"
                },
                "invoice": {
                  "due": "2026-01-31",
                  "days": 1
                },
                "currency": "EUR"
              },
              "note": "text",
              "priority": 1
            }\
            """, PlaceOrderRequest.class);
        remote.expect(saying(
            """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
              <soap:Header>
                <n2:Session xmlns:n1="urn:market:common" xmlns:n2="urn:market:messages">text</n2:Session>
              </soap:Header>
              <soap:Body>
                <n2:PlaceOrder xmlns:n1="urn:market:common" xmlns:n2="urn:market:messages" priority="1">
                  <n2:Order version="2" currency="EUR">
                    <line sku="text">1.5</line>
                    <address>
                      <n1:street>text</n1:street>
                      <n1:city>text</n1:city>
                    </address>
                    <pickup>text</pickup>
                    <n1:card>
                      <due>2026-01-31</due>
                      <number>text</number>
                    </n1:card>
                    <n1:invoice>
                      <due>2026-01-31</due>
                      <days>1</days>
                    </n1:invoice>
                  </n2:Order>
                  <n2:note>text</n2:note>
                </n2:PlaceOrder>
              </soap:Body>
            </soap:Envelope>\
            """))
            .andRespond(withRawStatus(200).header("Content-Type", "text/xml;charset=UTF-8").body(
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Body>
                    <n2:PlaceOrderResponse xmlns:n1="urn:market:common" xmlns:n2="urn:market:messages">
                      <n2:number>1</n2:number>
                    </n2:PlaceOrderResponse>
                  </soap:Body>
                </soap:Envelope>\
                """));

        var answer = client.placeOrder(request);

        assertThat(answer).isEqualTo(json.readValue("1", Long.class));
    }

    @Test
    void placeOrderFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "session": "text",
              "order": {
                "line": [
                  {
                    "value": 1.5,
                    "sku": "text"
                  }
                ],
                "address": {
                  "street": "text",
                  "city": "text"
                },
                "pickup": "text",
                "card": {
                  "due": "2026-01-31",
                  "number": "text"
                },
                "invoice": {
                  "due": "2026-01-31",
                  "days": 1
                },
                "currency": "EUR"
              },
              "note": "text",
              "priority": 1
            }\
            """, PlaceOrderRequest.class);
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.placeOrder(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void getOrderIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "number": 1
            }\
            """, GetOrderRequest.class);
        remote.expect(saying(
            """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
              <soap:Body>
                <n1:GetOrder xmlns:n1="urn:market:messages" xmlns:n2="urn:market:common">
                  <n1:number>1</n1:number>
                </n1:GetOrder>
              </soap:Body>
            </soap:Envelope>\
            """))
            .andRespond(withRawStatus(200).header("Content-Type", "text/xml;charset=UTF-8").body(
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Body>
                    <n1:GetOrderResponse xmlns:n1="urn:market:messages" xmlns:n2="urn:market:common">
                      <n2:Order version="2" currency="EUR">
                        <line sku="text">1.5</line>
                        <address>
                          <n2:street>text</n2:street>
                          <n2:city>text</n2:city>
                        </address>
                        <pickup>text</pickup>
                        <n2:card>
                          <due>2026-01-31</due>
                          <number>text</number>
                        </n2:card>
                        <n2:invoice>
                          <due>2026-01-31</due>
                          <days>1</days>
                        </n2:invoice>
                      </n2:Order>
                    </n1:GetOrderResponse>
                  </soap:Body>
                </soap:Envelope>\
                """));

        var answer = client.getOrder(request);

        assertThat(answer).usingRecursiveComparison().isEqualTo(json.readValue(
            """
            {
              "line": [
                {
                  "value": 1.5,
                  "sku": "text"
                }
              ],
              "address": {
                "street": "text",
                "city": "text"
              },
              "pickup": "text",
              "card": {
                "due": "2026-01-31",
                "number": "text"
              },
              "invoice": {
                "due": "2026-01-31",
                "days": 1
              },
              "currency": "EUR"
            }\
            """, Order.class));
    }

    @Test
    void getOrderFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "number": 1
            }\
            """, GetOrderRequest.class);
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.getOrder(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void echoIsCalledAsTheContractSays() {
        var request = json.readValue(
            """
            {
              "text": "text",
              "yes": true,
              "tiny": 1,
              "long": 1,
              "huge": 1,
              "amount": 1.5,
              "double": 1.5,
              "day": "2026-01-31",
              "clock": "12:30:00+00:00",
              "at": "2026-01-31T12:30:00Z",
              "bytes": "Zm9yamE=",
              "hex": "Zm9yamE=",
              "numbers": [
                1
              ],
              "size": "text",
              "item": [
                "text"
              ],
              "tree": {
                "name": "text",
                "branch": [
                  {
                    "name": "text",
                    "branch": [
                      {
                        "name": "text",
                        "branch": []
                      }
                    ]
                  }
                ]
              },
              "shape": {
                "circle": null,
                "square": null
              },
              "done": true,
              "open": "<open/>",
              "any": [
                "<o:other xmlns:o=\\"urn:other\\"/>"
              ],
              "list": [
                "text"
              ]
            }\
            """, EchoRequest.class);
        remote.expect(saying(
            """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
              <soap:Body>
                <n1:Echo xmlns:n1="urn:market:messages" list="text">
                  <text>text</text>
                  <yes>true</yes>
                  <tiny>1</tiny>
                  <long>1</long>
                  <huge>1</huge>
                  <amount>1.5</amount>
                  <double>1.5</double>
                  <day>2026-01-31</day>
                  <clock>12:30:00Z</clock>
                  <at>2026-01-31T12:30:00Z</at>
                  <bytes>Zm9yamE=</bytes>
                  <hex>666F726A61</hex>
                  <numbers>1</numbers>
                  <size>text</size>
                  <item>text</item>
                  <tree>
                    <name>text</name>
                    <branch>
                      <name>text</name>
                      <branch>
                        <name>text</name>
                      </branch>
                    </branch>
                  </tree>
                  <shape/>
                  <done/>
                  <open/>
                  <o:other xmlns:o="urn:other"/>
                </n1:Echo>
              </soap:Body>
            </soap:Envelope>\
            """))
            .andRespond(withRawStatus(200).header("Content-Type", "text/xml;charset=UTF-8").body(
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Body>
                    <n1:EchoResponse xmlns:n1="urn:market:messages" list="text">
                      <text>text</text>
                      <yes>true</yes>
                      <tiny>1</tiny>
                      <long>1</long>
                      <huge>1</huge>
                      <amount>1.5</amount>
                      <double>1.5</double>
                      <day>2026-01-31</day>
                      <clock>12:30:00Z</clock>
                      <at>2026-01-31T12:30:00Z</at>
                      <bytes>Zm9yamE=</bytes>
                      <hex>666F726A61</hex>
                      <numbers>1</numbers>
                      <size>text</size>
                      <item>text</item>
                      <tree>
                        <name>text</name>
                        <branch>
                          <name>text</name>
                        </branch>
                      </tree>
                      <shape/>
                      <done/>
                      <open/>
                      <o:other xmlns:o="urn:other"/>
                    </n1:EchoResponse>
                  </soap:Body>
                </soap:Envelope>\
                """));

        var answer = client.echo(request);

        assertThat(answer).usingRecursiveComparison().isEqualTo(json.readValue(
            """
            {
              "text": "text",
              "yes": true,
              "tiny": 1,
              "long": 1,
              "huge": 1,
              "amount": 1.5,
              "double": 1.5,
              "day": "2026-01-31",
              "clock": "12:30:00+00:00",
              "at": "2026-01-31T12:30:00Z",
              "bytes": "Zm9yamE=",
              "hex": "Zm9yamE=",
              "numbers": [
                1
              ],
              "size": "text",
              "item": [
                "text"
              ],
              "tree": {
                "name": "text",
                "branch": [
                  {
                    "name": "text",
                    "branch": []
                  }
                ]
              },
              "shape": {
                "circle": null,
                "square": null
              },
              "done": true,
              "open": "<open/>",
              "any": [
                "<o:other xmlns:o=\\"urn:other\\"/>"
              ],
              "list": [
                "text"
              ]
            }\
            """, Everything.class));
    }

    @Test
    void echoFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "text": "text",
              "yes": true,
              "tiny": 1,
              "long": 1,
              "huge": 1,
              "amount": 1.5,
              "double": 1.5,
              "day": "2026-01-31",
              "clock": "12:30:00+00:00",
              "at": "2026-01-31T12:30:00Z",
              "bytes": "Zm9yamE=",
              "hex": "Zm9yamE=",
              "numbers": [
                1
              ],
              "size": "text",
              "item": [
                "text"
              ],
              "tree": {
                "name": "text",
                "branch": [
                  {
                    "name": "text",
                    "branch": [
                      {
                        "name": "text",
                        "branch": []
                      }
                    ]
                  }
                ]
              },
              "shape": {
                "circle": null,
                "square": null
              },
              "done": true,
              "open": "<open/>",
              "any": [
                "<o:other xmlns:o=\\"urn:other\\"/>"
              ],
              "list": [
                "text"
              ]
            }\
            """, EchoRequest.class);
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.echo(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void pingIsCalledAsTheContractSays() {
        remote.expect(saying(
            """
            <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
              <soap:Body>
                <n1:Ping xmlns:n1="urn:market:messages"/>
              </soap:Body>
            </soap:Envelope>\
            """))
            .andRespond(withRawStatus(200).header("Content-Type", "text/xml;charset=UTF-8").body(
                """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">
                  <soap:Body>
                    <n1:PingResponse xmlns:n1="urn:market:messages"/>
                  </soap:Body>
                </soap:Envelope>\
                """));

        client.ping();

        remote.verify();
    }

    @Test
    void pingFailsAsTheApiDoes() {
        remote.expect(anything()).andRespond(withRawStatus(404));

        var failure = catchThrowable(() -> client.ping());

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }
}
