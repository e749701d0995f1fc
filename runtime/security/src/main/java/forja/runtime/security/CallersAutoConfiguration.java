package forja.runtime.security;

import forja.runtime.failure.FailureClassifier;
import forja.runtime.operation.CallRules;
import jakarta.servlet.DispatcherType;
import java.util.List;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Knows callers as the {@link CallerRules} of the service say. A chain of the owner's with a {@code securityMatcher}
 * comes before this one; a bean named {@code serviceSecurity} takes its place.
 */
@AutoConfiguration
@AutoConfigureOrder(Ordered.HIGHEST_PRECEDENCE)
@EnableMethodSecurity
public class CallersAutoConfiguration {

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    @ConditionalOnMissingBean(name = "serviceSecurity")
    SecurityFilterChain serviceSecurity(HttpSecurity http, CallerRules rules, List<CallerWay> ways,
        @Value("${service.contract-open:false}") boolean contractOpen) {
        var chosen = chosen(rules, ways);
        var refusals = new Refusals(chosen);
        http
            .csrf(AbstractHttpConfigurer::disable)
            .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
            .authorizeHttpRequests(requests -> let(requests, rules, contractOpen))
            .exceptionHandling(errors -> errors.authenticationEntryPoint(refusals).accessDeniedHandler(refusals));
        chosen.forEach(way -> way.configure(http, refusals));
        return http.build();
    }

    @Bean("forja.runtime.security.basicWay")
    @Order(1)
    CallerWay basicWay(CallerRules rules) {
        return new BasicWay(rules.realm());
    }

    @Bean("forja.runtime.security.apiKeyWay")
    @Order(2)
    CallerWay apiKeyWay(CallerRules rules, @Value("${service.api-key:}") String apiKey) {
        return new ApiKeyWay(rules.realm(), apiKey);
    }

    /** Operations name it where they say how their callers are known. */
    @Bean
    @ConditionalOnMissingBean
    KnownCallers knownCallers(List<CallerWay> ways) {
        return new KnownCallers(ways);
    }

    @Bean("forja.runtime.security.callRules")
    CallRules callRules(@Qualifier("preAuthorizeAuthorizationMethodInterceptor") MethodInterceptor rules,
        BeanFactory beans) {
        return new PreAuthorizedCalls(rules, beans);
    }

    @Bean("forja.runtime.security.deniedCalls")
    @Order(Ordered.LOWEST_PRECEDENCE)
    FailureClassifier deniedCalls() {
        return new DeniedCalls();
    }

    @Bean("forja.runtime.security.deniedRequests")
    DeniedRequests deniedRequests() {
        return new DeniedRequests();
    }

    private static List<CallerWay> chosen(CallerRules rules, List<CallerWay> ways) {
        var chosen = ways.stream().filter(way -> rules.ways().contains(way.name())).toList();
        if (chosen.size() < rules.ways().size()) {
            throw new IllegalStateException("Callers cannot be known by all of " + rules.ways());
        }
        return chosen;
    }

    private static void let(
        AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry requests,
        CallerRules rules, boolean contractOpen) {
        requests.dispatcherTypeMatchers(DispatcherType.ERROR).permitAll();
        requests.requestMatchers("/actuator/health/**").permitAll();
        if (contractOpen && !rules.contract().isEmpty()) {
            requests.requestMatchers(rules.contract().toArray(String[]::new)).permitAll();
        }
        for (var open : rules.open()) {
            if (open.method() == null) {
                requests.requestMatchers(open.pattern()).permitAll();
            } else {
                requests.requestMatchers(open.method(), open.pattern()).permitAll();
            }
        }
        if (rules.isForEverybody()) {
            requests.anyRequest().permitAll();
        } else {
            requests.anyRequest().authenticated();
        }
    }
}
