package forja.runtime.web;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.UrlBasedCorsConfigurationSource;
import org.springframework.web.filter.CorsFilter;

/**
 * Lets pages of other origins call, as far as {@code service.cors.allowed-origins} names them. A bean of the owner's
 * that is named {@code serviceCors} takes the place of this one.
 */
@AutoConfiguration
public class CorsAutoConfiguration {

    private static final String ORIGINS = "service.cors.allowed-origins";

    /** Comes before whatever asks for a caller: a browser asks whether it may call without saying for whom. */
    @Bean
    @ConditionalOnMissingBean(name = "serviceCors")
    FilterRegistrationBean<CorsFilter> serviceCors(Environment environment) {
        var named = Binder.get(environment).bind(ORIGINS, Bindable.listOf(String.class)).orElse(null);
        var origins = named == null ? List.<String>of() : named;
        var rules = new CorsConfiguration();
        rules.setAllowedOrigins(origins);
        rules.addAllowedMethod(CorsConfiguration.ALL);
        rules.addAllowedHeader(CorsConfiguration.ALL);
        rules.addExposedHeader(CorsConfiguration.ALL);
        rules.setMaxAge(Duration.ofHours(1));
        var source = new UrlBasedCorsConfigurationSource();
        source.registerCorsConfiguration("/**", rules);
        var filter = new FilterRegistrationBean<>(new CorsFilter(source));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        filter.setEnabled(!origins.isEmpty());
        return filter;
    }
}
