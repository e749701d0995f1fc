package forja.runtime.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.filter.CorsFilter;

class CorsTest {

    private static final String FRIEND = "https://shop.example";

    @Test
    void pagesOfNamedOriginsMayCall() throws Exception {
        var response = asked(FRIEND);

        assertThat(response.getStatus()).isEqualTo(200);
        assertThat(response.getHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN)).isEqualTo(FRIEND);
        assertThat(response.getHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS)).isEqualTo("DELETE");
        assertThat(response.getHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS)).isEqualTo("authorization");
    }

    @Test
    void pagesOfOtherOriginsMayNot() throws Exception {
        var response = asked("https://elsewhere.example");

        assertThat(response.getStatus()).isEqualTo(403);
        assertThat(response.getHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN)).isNull();
    }

    @Test
    void withoutNamedOriginsNothingIsAsked() {
        assertThat(filter("").isEnabled()).isFalse();
    }

    @Test
    void theOwnersFilterTakesItsPlace() {
        new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(CorsAutoConfiguration.class))
            .withPropertyValues("service.cors.allowed-origins=" + FRIEND)
            .withBean("serviceCors", String.class, () -> "ours")
            .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(FilterRegistrationBean.class));
    }

    @Test
    void theSettingNamesTheOrigins() {
        new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(CorsAutoConfiguration.class))
            .withPropertyValues("service.cors.allowed-origins=" + FRIEND)
            .run(context -> {
                var filter = context.getBean(FilterRegistrationBean.class);
                assertThat(filter.isEnabled()).isTrue();
                assertThat(filter.getOrder()).isEqualTo(Ordered.HIGHEST_PRECEDENCE);
            });
    }

    /** What a browser asks before a page's own call. */
    private static MockHttpServletResponse asked(String origin) throws Exception {
        var request = new MockHttpServletRequest("OPTIONS", "/orders/1");
        request.addHeader(HttpHeaders.ORIGIN, origin);
        request.addHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD, "DELETE");
        request.addHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS, "authorization");
        var response = new MockHttpServletResponse();
        filter("https://other.example," + FRIEND).getFilter().doFilter(request, response, new MockFilterChain());
        return response;
    }

    private static FilterRegistrationBean<CorsFilter> filter(String origins) {
        return new CorsAutoConfiguration().serviceCors(
            new MockEnvironment().withProperty("service.cors.allowed-origins", origins));
    }
}
