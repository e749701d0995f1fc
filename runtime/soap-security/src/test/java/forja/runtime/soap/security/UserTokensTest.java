package forja.runtime.soap.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;

class UserTokensTest {

    private static final String PASSWORD = "a password";

    private static final String PROFILE =
        "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest";

    private final WebApplicationContextRunner application = new WebApplicationContextRunner()
        .withUserConfiguration(Guarded.class)
        .withPropertyValues("service.soap.password=" + PASSWORD);

    private static String send(ApplicationContext context, String operation, String header) throws Exception {
        var servlet = context.getBean("messageDispatcherServlet", ServletRegistrationBean.class).getServlet();
        if (servlet.getServletConfig() == null) {
            servlet.init(new MockServletConfig("soap"));
        }
        var request = new MockHttpServletRequest("POST", "/services");
        request.setContentType("text/xml;charset=utf-8");
        request.setContent(("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Header>" + header
            + "</s:Header><s:Body>" + operation + "</s:Body></s:Envelope>").getBytes(StandardCharsets.UTF_8));
        var response = new MockHttpServletResponse();
        servlet.service(request, response);
        return response.getContentAsString();
    }

    private static String request(String operation) {
        return "<" + operation + "Request xmlns=\"urn:shop\">1</" + operation + "Request>";
    }

    private static String token(String user, String password) {
        return security("<w:Username>" + user + "</w:Username><w:Password>" + password + "</w:Password>");
    }

    private static String digest(String password, Instant created) throws Exception {
        var nonce = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
        var made = created.truncatedTo(ChronoUnit.SECONDS).toString();
        var digest = MessageDigest.getInstance("SHA-1");
        digest.update(nonce);
        digest.update((made + password).getBytes(StandardCharsets.UTF_8));
        var base64 = Base64.getEncoder();
        return security("<w:Username>user</w:Username><w:Password Type=\"" + PROFILE + "\">"
            + base64.encodeToString(digest.digest()) + "</w:Password><w:Nonce>" + base64.encodeToString(nonce)
            + "</w:Nonce><u:Created>" + made + "</u:Created>");
    }

    private static String security(String token) {
        var namespace = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-";
        return "<w:Security xmlns:w=\"" + namespace + "secext-1.0.xsd\" xmlns:u=\"" + namespace
            + "utility-1.0.xsd\"><w:UsernameToken>" + token + "</w:UsernameToken></w:Security>";
    }

    @Test
    void whoHasThePasswordIsLetIn() {
        application.run(context -> {
            assertThat(send(context, request("Guarded"), token("user", PASSWORD))).contains("<GuardedResponse");
            assertThat(send(context, request("Guarded"), digest(PASSWORD, Instant.now()))).contains("<GuardedResponse");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"Guarded", "Silent"})
    void strangersAreToldNothingElse(String operation) {
        application.run(context -> {
            for (var header : new String[] {"", token("other", PASSWORD), token("user", "no"), token("user", ""),
                digest("no", Instant.now()), digest(PASSWORD, Instant.now().minus(Duration.ofDays(1)))}) {
                assertThat(send(context, request(operation).replace("1<", "no number<"), header))
                    .contains("FailedAuthentication</faultcode>", "<kind>UNAUTHENTICATED</kind>")
                    .doesNotContain(PASSWORD, "no number");
            }
        });
    }

    @Test
    void aNonceIsAcceptedOnce() {
        application.run(context -> {
            var header = digest(PASSWORD, Instant.now());

            assertThat(send(context, request("Guarded"), header)).contains("<GuardedResponse");
            assertThat(send(context, request("Guarded"), header)).contains("FailedAuthentication</faultcode>");
        });
    }

    @Test
    void anybodyMayCallWhatIsForEverybodyButTokensAreRightThereToo() {
        application.run(context -> {
            assertThat(send(context, request("Open"), "")).contains("<OpenResponse");
            assertThat(send(context, request("Open"), token("user", PASSWORD))).contains("<OpenResponse");
            assertThat(send(context, request("Open"), token("user", "no")))
                .contains("FailedAuthentication</faultcode>");
        });
    }

    @Test
    void aMethodThatSaysNothingIsAsTheSettingsSay() {
        application.withPropertyValues("service.soap.token-required=false").run(context -> {
            assertThat(send(context, request("Silent"), "")).contains("<SilentResponse");
            assertThat(send(context, request("Guarded"), "")).contains("FailedAuthentication</faultcode>");
        });
    }

    @Test
    void whereThereIsNoPasswordNobodyIsLetIn() {
        application.withPropertyValues("service.soap.password=").run(context -> {
            assertThat(send(context, request("Guarded"), token("user", "")))
                .contains("FailedAuthentication</faultcode>");
            assertThat(send(context, request("Guarded"), digest("", Instant.now())))
                .contains("FailedAuthentication</faultcode>");
        });
    }

    @Test
    void aBeanKnowsOtherUsers() {
        application.withBean(SoapUsers.class, () -> name -> "else".equals(name) ? "secret" : null).run(context -> {
            assertThat(send(context, request("Guarded"), token("else", "secret"))).contains("<GuardedResponse");
            assertThat(send(context, request("Guarded"), token("user", PASSWORD)))
                .contains("FailedAuthentication</faultcode>");
        });
    }

    @Test
    void thePasswordStaysOutOfLogs() {
        assertThat(new UserTokenSettings("user", PASSWORD, true).toString()).doesNotContain(PASSWORD);
    }
}
