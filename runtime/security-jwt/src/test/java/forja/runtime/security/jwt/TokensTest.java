package forja.runtime.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import forja.runtime.security.CallerRules;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;
import org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;

class TokensTest {

    private static final CallerRules RULES = CallerRules.knownBy("shop", "jwt");

    private HttpServer issuer;

    private RSAKey key;

    @BeforeEach
    void issue() throws IOException, JOSEException {
        key = new RSAKeyGenerator(2048).keyID("one").generate();
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/.well-known/openid-configuration", exchange ->
            answer(exchange, "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(url(), url())));
        issuer.createContext("/keys", exchange -> answer(exchange, new JWKSet(key.toPublicJWK()).toString()));
        issuer.start();
    }

    @AfterEach
    void stop() {
        issuer.stop(0);
    }

    @Test
    void callersAreKnownByTheirTokens() {
        calling(RULES, mvc -> {
            assertThat(get(mvc, "/orders", token(Map.of()))).hasStatusOk();
            assertThat(get(mvc, "/orders", token("at+jwt", Map.of()))).hasStatusOk();
        });
    }

    @Test
    void aTokenThatIsNotRightIsRefusedInItsOwnWords() {
        calling(RULES, mvc -> {
            for (var token : List.of(
                token(Map.of("exp", Instant.now().minusSeconds(600).getEpochSecond())),
                token(Map.of("iss", "http://elsewhere.example")),
                token(Map.of("aud", "others")),
                token("logout+jwt", Map.of()),
                token(Map.of()) + "x", "none")) {
                var answer = get(mvc, "/orders", token);
                assertThat(answer).hasStatus(401).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
                assertThat(challenge(answer)).contains("Bearer realm=\"shop\"", "invalid_token");
            }
            var stranger = mvc.get().uri("/orders").exchange();
            assertThat(stranger).hasStatus(401);
            assertThat(challenge(stranger)).contains("Bearer realm=\"shop\"").doesNotContain("error=");
        });
    }

    @Test
    void scopesAreTheTokensOwn() {
        calling(RULES, mvc -> {
            assertThat(get(mvc, "/scoped", token(Map.of("scope", "orders:read other")))).hasStatusOk();
            var answer = get(mvc, "/scoped", token(Map.of()));
            assertThat(answer).hasStatus(403).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
            assertThat(challenge(answer)).contains("insufficient_scope", "shop");
        });
    }

    @Test
    void rolesAreWhereTheSettingSays() {
        var token = token(Map.of("realm_access", Map.of("roles", List.of("clerk")), "scope", "orders:read"));
        runner(RULES).withPropertyValues("service.roles-claim=realm_access.roles").run(context -> {
            assertThat(get(mvc(context), "/clerks", token)).hasStatusOk();
            assertThat(get(mvc(context), "/scoped", token)).hasStatusOk();
        });
        calling(RULES, mvc -> assertThat(get(mvc, "/clerks", token)).hasStatus(403));
    }

    @Test
    void callersAreToldWhoIssuesTokens() {
        calling(RULES, mvc -> assertThat(mvc.get().uri("/.well-known/oauth-protected-resource"))
            .hasStatusOk().bodyText().contains(url()));
    }

    @Test
    void anIssuerThatIsNotThereIsAnOutage() {
        var token = token(Map.of());
        issuer.stop(0);
        calling(RULES, mvc -> assertThat(get(mvc, "/orders", token)).hasStatus(503)
            .hasHeader(HttpHeaders.RETRY_AFTER, "5").hasContentType(MediaType.APPLICATION_PROBLEM_JSON));
    }

    @Test
    void usersAreKnownBesideTokens() {
        var rules = CallerRules.knownBy("shop", "basic", "jwt");
        var ann = SecurityMockMvcRequestPostProcessors.httpBasic("ann", "secret");
        var user = "spring.security.user.name=ann";
        runner(rules).withPropertyValues(user, "spring.security.user.password=secret").run(context -> {
            assertThat(mvc(context).get().uri("/orders").with(ann)).hasStatusOk();
            assertThat(get(mvc(context), "/orders", token(Map.of()))).hasStatusOk();
            assertThat(mvc(context).get().uri("/orders").exchange().getResponse().getHeaders("WWW-Authenticate"))
                .satisfiesExactly(bearer -> assertThat(bearer).startsWith("Bearer realm=\"shop\""),
                    basic -> assertThat(basic).isEqualTo("Basic realm=\"shop\""));
        });
        runner(rules).withPropertyValues(user).run(context ->
            assertThat(mvc(context).get().uri("/orders").with(ann)).hasStatus(401));
    }

    @Test
    void operationsMayAskForTokens() {
        calling(CallerRules.knownBy("shop", "jwt").forEverybody(), mvc -> {
            assertThat(mvc.get().uri("/orders")).hasStatusOk();
            assertThat(mvc.get().uri("/tokens")).hasStatus(401);
            assertThat(get(mvc, "/tokens", token(Map.of()))).hasStatusOk();
        });
    }

    private void calling(CallerRules rules, Consumer<MockMvcTester> calls) {
        runner(rules).run(context -> {
            assertThat(context).hasNotFailed();
            calls.accept(mvc(context));
        });
    }

    private WebApplicationContextRunner runner(CallerRules rules) {
        return new WebApplicationContextRunner()
            .withUserConfiguration(Application.class, Orders.class)
            .withBean(CallerRules.class, () -> rules)
            .withPropertyValues("spring.security.oauth2.resourceserver.jwt.issuer-uri=" + url(),
                "spring.security.oauth2.resourceserver.jwt.audiences=us");
    }

    private static MockMvcTester mvc(ApplicationContext context) {
        return MockMvcTester.from((WebApplicationContext) context,
            builder -> builder.apply(SecurityMockMvcConfigurers.springSecurity()).build());
    }

    private static MvcTestResult get(MockMvcTester mvc, String path, String token) {
        return mvc.get().uri(path).header(HttpHeaders.AUTHORIZATION, "Bearer " + token).exchange();
    }

    private static String challenge(MvcTestResult answer) {
        return String.valueOf(answer.getResponse().getHeader(HttpHeaders.WWW_AUTHENTICATE));
    }

    private String token(Map<String, Object> claims) {
        return token("JWT", claims);
    }

    private String token(String type, Map<String, Object> claims) {
        var all = new JWTClaimsSet.Builder().subject("ann").issuer(url()).audience("us")
            .expirationTime(Date.from(Instant.now().plusSeconds(600)));
        claims.forEach((name, value) ->
            all.claim(name, "exp".equals(name) ? Date.from(Instant.ofEpochSecond((Long) value)) : value));
        var header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").type(new JOSEObjectType(type)).build();
        var token = new SignedJWT(header, all.build());
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private String url() {
        return "http://127.0.0.1:" + issuer.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @EnableAutoConfiguration
    static class Application {
    }

    @RestController
    static class Orders {

        @GetMapping("/orders")
        public String orders() {
            return "orders";
        }

        @PreAuthorize("hasAuthority('SCOPE_orders:read')")
        @GetMapping("/scoped")
        public String scoped() {
            return "scoped";
        }

        @PreAuthorize("hasRole('clerk')")
        @GetMapping("/clerks")
        public String clerks() {
            return "clerks";
        }

        @PreAuthorize("@knownCallers.by('jwt', authentication)")
        @GetMapping("/tokens")
        public String tokens() {
            return "tokens";
        }
    }
}
