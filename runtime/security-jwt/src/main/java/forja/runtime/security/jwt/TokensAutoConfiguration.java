package forja.runtime.security.jwt;

import forja.runtime.security.CallerRules;
import forja.runtime.security.CallerWay;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.JwkSetUriJwtDecoderBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.server.resource.authentication.DelegatingJwtGrantedAuthoritiesConverter;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** Knows callers by tokens of the issuer that Spring Boot's own settings name. */
@AutoConfiguration
@AutoConfigureOrder(Ordered.HIGHEST_PRECEDENCE)
public class TokensAutoConfiguration {

    /** Before all others: its challenge tells what is wrong with a token. */
    @Bean("forja.runtime.security.jwt.tokenWay")
    @Order(0)
    CallerWay tokenWay(CallerRules rules,
        @Value("${spring.security.oauth2.resourceserver.jwt.issuer-uri}") String issuer) {
        return new TokenWay(rules.realm(), issuer);
    }

    @Bean("forja.runtime.security.jwt.issuerCalls")
    JwkSetUriJwtDecoderBuilderCustomizer issuerCalls() {
        var client = IssuerCalls.client();
        return decoder -> decoder.restOperations(client);
    }

    /** Tokens may say that they are for access (RFC 9068). */
    @Bean
    @ConditionalOnMissingBean
    JwtTypeValidator tokenTypes() {
        var types = new JwtTypeValidator("JWT", "at+jwt", "application/at+jwt");
        types.setAllowEmpty(true);
        return types;
    }

    /** Spring Boot makes no user beside tokens. Without a password nobody is known by one. */
    @Bean
    @ConditionalOnProperty("spring.security.user.name")
    @ConditionalOnMissingBean
    UserDetailsService users(@Value("${spring.security.user.name}") String name,
        @Value("${spring.security.user.password:}") String password) {
        return password.isEmpty()
            ? new InMemoryUserDetailsManager()
            : new InMemoryUserDetailsManager(User.withUsername(name).password("{noop}" + password).build());
    }

    @Bean
    @ConditionalOnProperty("service.roles-claim")
    @ConditionalOnMissingBean
    JwtAuthenticationConverter jwtAuthenticationConverter(@Value("${service.roles-claim}") String rolesClaim) {
        var converter = new JwtAuthenticationConverter();
        converter.setJwtGrantedAuthoritiesConverter(new DelegatingJwtGrantedAuthoritiesConverter(
            new JwtGrantedAuthoritiesConverter(), new TokenRoles(rolesClaim)));
        return converter;
    }
}
