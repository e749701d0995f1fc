package forja.runtime.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.util.unit.DataSize;

class ApiPropertiesTest {

    @Test
    void settingsAreReadByTheirPrefix() {
        var api = ApiProperties.of(new MockEnvironment()
            .withProperty("shop.api.url", "http://shop")
            .withProperty("shop.api.read-timeout", "2s")
            .withProperty("shop.api.max-answer", "1KB")
            .withProperty("shop.api.headers.[X-Own]", "own")
            .withProperty("shop.api.credentials.token", "t1"), "shop.api");

        assertThat(api).isEqualTo(new ApiProperties("http://shop", Duration.ofSeconds(5), Duration.ofSeconds(2),
            DataSize.ofKilobytes(1), 10_000, Map.of("X-Own", "own"), new ApiProperties.Credentials("", "", "t1", "")));
    }

    @Test
    void whatIsNotSetHasItsDefault() {
        var api = ApiProperties.of(new MockEnvironment().withProperty("shop.api.url", "http://shop"), "shop.api");

        assertThat(api).isEqualTo(ApiProperties.at("http://shop"));
    }

    @Test
    void anApiHasAnAddress() {
        var environment = new MockEnvironment().withProperty("shop.api.read-timeout", "2s");

        assertThatThrownBy(() -> ApiProperties.of(environment, "shop.api"))
            .hasMessage("The setting shop.api.url has to say where the API is");
    }

    @Test
    void secretsAreNotPrinted() {
        var credentials = new ApiProperties.Credentials("user", "hush", "hush", "hush");

        assertThat(credentials.toString()).doesNotContain("hush");
    }
}
