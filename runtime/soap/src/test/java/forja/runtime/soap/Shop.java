package forja.runtime.soap;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.failure.Failure;
import forja.runtime.failure.FailureException;
import forja.runtime.value.Omittable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ClassPathResource;
import org.springframework.ws.server.endpoint.annotation.Endpoint;
import org.springframework.ws.server.endpoint.annotation.PayloadRoot;
import org.springframework.ws.server.endpoint.annotation.RequestPayload;
import org.springframework.ws.wsdl.wsdl11.SimpleWsdl11Definition;

/** A service with an operation of each kind. */
@Configuration(value = "application", proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Shop.Operations.class)
class Shop {

    static final String NAMESPACE = "urn:shop";

    @Bean
    SoapContract contract() {
        return new SoapContract(NAMESPACE, "Failure", "soap/shop.xsd");
    }

    @Bean("shop")
    SimpleWsdl11Definition wsdl() {
        return new SimpleWsdl11Definition(new ClassPathResource("soap/shop.wsdl"));
    }

    record Line(@JsonProperty("class") String classValue, @Max(9) int amount) {
    }

    record Order(@NotNull List<@Valid Line> lines, Omittable<@Nullable String> note) {
    }

    record Placed(int amount, @Nullable String note, Omittable<@Nullable String> given) {
    }

    record Bytes(byte[] data) {
    }

    record Text(String text) {
    }

    @Endpoint
    static class Operations {

        @PayloadRoot(namespace = NAMESPACE, localPart = "PlaceRequest")
        @ResponseElement("PlaceResponse")
        Placed place(@RequestPayload Order order) {
            var amount = order.lines().stream().mapToInt(Line::amount).sum();
            return new Placed(amount, order.note().value(), order.note());
        }

        @PayloadRoot(namespace = NAMESPACE, localPart = "BytesRequest")
        @ResponseElement(value = "BytesResponse", member = "returnValue")
        byte[] bytes(@RequestPayload Bytes request) {
            return request.data();
        }

        @PayloadRoot(namespace = NAMESPACE, localPart = "HeadersRequest")
        @ResponseElement(value = "HeadersResponse", member = "returnValue")
        String headers(HeaderFields headers) {
            return headers.required("X-Count", Integer.class) + " " + headers.optional("X-Flag", Boolean.class);
        }

        @PayloadRoot(namespace = NAMESPACE, localPart = "TextRequest")
        @ResponseElement("TextResponse")
        SoapDone text(@RequestPayload Text request) {
            throw switch (request.text()) {
                case "refused" -> new FailureException(new Failure(Failure.Kind.REFUSED, "No credit", "Pay first",
                    List.of(new Failure.Field("text", "is \u0001 odd"))));
                case "character" -> new UnwritableTextException("text", 1);
                default -> new IllegalStateException("a secret");
            };
        }
    }
}
