package forja.runtime.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Filter;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.annotation.Bean;
import org.springframework.mock.web.MockHttpServletRequest;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ProblemPageTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Test
    void anUnknownAddressIsToldAsSuch() throws Exception {
        var answer = get("/there/is/nothing?here=1");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains("\"status\":404", "Nothing is at this address.",
            "\"instance\":\"/there/is/nothing\"");
    }

    @Test
    void whoAsksForThePageItselfFindsNothing() throws Exception {
        assertThat(get("/error").statusCode()).isEqualTo(404);
    }

    @Test
    void whatFailsBeforeAnythingIsAskedTellsNoDetails() throws Exception {
        var answer = get("/broken");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).contains("The operation failed.").doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "400|The request cannot be read.",
        "401|The caller is not known.",
        "403|The operation is not allowed.",
        "405|The address does not take this method.",
        "406|The address has no answer of an accepted type.",
        "413|The request is too large.",
        "415|The address does not take content of this type.",
        "418|The request was refused.",
        "500|The operation failed.",
        "503|The operation cannot be done now: try again later.",
    })
    void eachStatusHasItsWords(int status, String words) throws Exception {
        var answer = get("/status/" + status);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains("\"status\":" + status, words);
    }

    @Test
    void anAddressThatNobodyCouldWriteIsNotRepeated() {
        var request = new MockHttpServletRequest();
        request.setContextPath("/shop");
        request.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, 400);
        request.setAttribute(RequestDispatcher.ERROR_REQUEST_URI, "/a b");

        var problem = new ProblemPage().problem(request).getBody();

        assertThat(problem).isNotNull();
        assertThat(problem.getInstance()).isEqualTo(URI.create("/shop/"));
    }

    @Test
    void theOwnersControllerTakesItsPlace() {
        new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ProblemPageAutoConfiguration.class))
            .withBean("ours", ErrorController.class, () -> new ErrorController() {})
            .run(context -> assertThat(context)
                .hasSingleBean(ErrorController.class)
                .doesNotHaveBean(ProblemPage.class));
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Filter refusals() {
            return (request, response, chain) -> {
                var path = ((HttpServletRequest) request).getRequestURI();
                if (path.startsWith("/status/")) {
                    ((HttpServletResponse) response).sendError(Integer.parseInt(path.substring("/status/".length())));
                    return;
                }
                if ("/broken".equals(path)) {
                    throw new IllegalStateException("secret");
                }
                chain.doFilter(request, response);
            };
        }
    }
}
