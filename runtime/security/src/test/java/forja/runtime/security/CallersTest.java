package forja.runtime.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import forja.runtime.failure.Failure;
import forja.runtime.failure.Failures;
import forja.runtime.operation.CallRules;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors;
import org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.WebApplicationContext;

class CallersTest {

    private static final CallerRules BOTH = CallerRules.knownBy("shop", "basic", "apiKey").withContract("/contract/**");

    private static final RequestPostProcessor ANN = SecurityMockMvcRequestPostProcessors.httpBasic("ann", "secret");

    @AfterEach
    void nobody() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void callersAreKnownByAnyOfTheWays() {
        calling(BOTH, mvc -> {
            assertThat(mvc.get().uri("/orders").with(ANN)).hasStatusOk().bodyText().isEqualTo("orders");
            assertThat(mvc.get().uri("/orders").header("X-API-Key", "key")).hasStatusOk();
        });
    }

    @Test
    void strangersAreToldHowToBeKnown() {
        calling(BOTH, mvc -> {
            for (var call : List.of(mvc.get().uri("/orders"), mvc.get().uri("/orders").header("X-API-Key", "other"),
                mvc.get().uri("/there/is/nothing"), mvc.get().uri("/contract/api"))) {
                var answer = call.exchange();
                assertThat(answer).hasStatus(401).hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                    .bodyJson().extractingPath("$.detail").isEqualTo("The caller is not known.");
                assertThat(answer.getResponse().getHeaders("WWW-Authenticate"))
                    .containsExactly("Basic realm=\"shop\"", "ApiKey realm=\"shop\"");
            }
        });
    }

    @Test
    void waysThatAreNotChosenLetNobodyIn() {
        calling(CallerRules.knownBy("shop", "basic"), mvc -> {
            var answer = mvc.get().uri("/orders").header("X-API-Key", "key").exchange();
            assertThat(answer).hasStatus(401);
            assertThat(answer.getResponse().getHeaders("WWW-Authenticate")).containsExactly("Basic realm=\"shop\"");
        });
    }

    @Test
    void withoutConfiguredKeyNobodyIsKnownByOne() {
        runner(BOTH).withPropertyValues("service.api-key=").run(context ->
            assertThat(mvc(context).get().uri("/orders").header("X-API-Key", "")).hasStatus(401));
    }

    @Test
    void strangersMayDoWhatTheRulesLetThem() {
        calling(BOTH.withOpen(HttpMethod.GET, "/orders").withOpen("/open/*"), mvc -> {
            assertThat(mvc.get().uri("/orders")).hasStatusOk();
            assertThat(mvc.post().uri("/orders")).hasStatus(401);
            assertThat(mvc.post().uri("/open/this")).hasStatus(404);
            assertThat(mvc.get().uri("/actuator/health/liveness")).hasStatus(404);
        });
    }

    @Test
    void theContractIsForEverybodyWhereTheOwnerSaysSo() {
        runner(BOTH).withPropertyValues("service.contract-open=true").run(context -> {
            assertThat(mvc(context).get().uri("/contract/api")).hasStatus(404);
            assertThat(mvc(context).get().uri("/orders")).hasStatus(401);
        });
    }

    @Test
    void operationsMayAskForCallersThatAreKnownInOneWay() {
        calling(BOTH.forEverybody(), mvc -> {
            assertThat(mvc.get().uri("/orders")).hasStatusOk();
            assertThat(mvc.get().uri("/guarded").with(ANN)).hasStatusOk();
            assertThat(mvc.get().uri("/guarded")).hasStatus(401);
            assertThat(mvc.get().uri("/guarded").header("X-API-Key", "key"))
                .hasStatus(403).hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
                .bodyJson().extractingPath("$.detail").isEqualTo("The operation is not allowed.");
        });
    }

    @Test
    void theOwnersAdviceIsAskedFirst() {
        runner(BOTH.forEverybody()).withUserConfiguration(Advice.class).run(context ->
            assertThat(mvc(context).get().uri("/guarded").header("X-API-Key", "key")).hasStatus(410));
    }

    @Test
    void theOwnersChainTakesThePlace() {
        runner(BOTH).withUserConfiguration(OwnChain.class).run(context -> {
            assertThat(context).getBeanNames(SecurityFilterChain.class).containsExactly("serviceSecurity");
            assertThat(mvc(context).get().uri("/orders")).hasStatusOk();
        });
    }

    @Test
    void aChainOfTheOwnersComesBefore() {
        runner(BOTH).withUserConfiguration(Reports.class).run(context -> {
            assertThat(mvc(context).get().uri("/reports/one")).hasStatus(404);
            assertThat(mvc(context).get().uri("/orders")).hasStatus(401);
        });
    }

    @Test
    void waysThatNobodyKnowsAreRefusedAtTheStart() {
        runner(CallerRules.knownBy("shop", "basic", "jwt")).run(context ->
            assertThat(context).getFailure().rootCause().hasMessageContaining("[basic, jwt]"));
    }

    @Test
    void aCallCanBeAskedForBeforeItIsMade() {
        runner(BOTH).run(context -> {
            var rules = context.getBean(CallRules.class);
            SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("ann", "", "any"));

            rules.requireAllowed(Orders.class.getMethod("orders"));
            assertThatThrownBy(() -> rules.requireAllowed(Orders.class.getMethod("guarded")))
                .isInstanceOf(AccessDeniedException.class);
        });
    }

    @Test
    void whoMayNotIsForbiddenOrNotKnown() {
        runner(BOTH).run(context -> {
            var failures = context.getBean(Failures.class);
            var denied = new AccessDeniedException("no");

            assertThat(failures.of(denied).kind()).isEqualTo(Failure.Kind.UNAUTHENTICATED);
            SecurityContextHolder.getContext().setAuthentication(new AnonymousAuthenticationToken(
                "key", "stranger", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS")));
            assertThat(failures.of(denied).kind()).isEqualTo(Failure.Kind.UNAUTHENTICATED);
            SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("ann", "", "any"));
            assertThat(failures.of(denied).kind()).isEqualTo(Failure.Kind.FORBIDDEN);
        });
    }

    private static void calling(CallerRules rules, Consumer<MockMvcTester> calls) {
        runner(rules).run(context -> {
            assertThat(context).hasNotFailed();
            calls.accept(mvc(context));
        });
    }

    private static WebApplicationContextRunner runner(CallerRules rules) {
        return new WebApplicationContextRunner()
            .withUserConfiguration(Application.class, Orders.class)
            .withBean(CallerRules.class, () -> rules)
            .withPropertyValues("spring.security.user.name=ann", "spring.security.user.password=secret",
                "service.api-key=key");
    }

    private static MockMvcTester mvc(ApplicationContext context) {
        return MockMvcTester.from((WebApplicationContext) context,
            builder -> builder.apply(SecurityMockMvcConfigurers.springSecurity()).build());
    }

    @EnableAutoConfiguration
    static class Application {
    }

    static class OwnChain {

        @Bean
        SecurityFilterChain serviceSecurity(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll()).build();
        }
    }

    static class Reports {

        @Bean
        @Order(1)
        SecurityFilterChain reports(HttpSecurity http) {
            return http.securityMatcher("/reports/**")
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .build();
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler
        ResponseEntity<String> denied(AccessDeniedException exception) {
            return ResponseEntity.status(HttpStatus.GONE).body(exception.getMessage());
        }
    }

    @RestController
    static class Orders {

        @GetMapping("/orders")
        public String orders() {
            return "orders";
        }

        @PostMapping("/orders")
        public String place() {
            return "placed";
        }

        @PreAuthorize("@knownCallers.by('basic', authentication)")
        @GetMapping("/guarded")
        public String guarded() {
            return "guarded";
        }
    }
}
