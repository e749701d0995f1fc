package forja.runtime.rest;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Every answer is JSON, a single text or a null too. */
final class RestWebConfiguration implements WebMvcConfigurer {

    private final List<HandlerInterceptor> interceptors;

    RestWebConfiguration(HandlerInterceptor... interceptors) {
        this.interceptors = List.of(interceptors);
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        interceptors.forEach(registry::addInterceptor);
    }

    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(new WrittenValues());
    }

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
        var text = new StringHttpMessageConverter(StandardCharsets.UTF_8);
        text.setSupportedMediaTypes(List.of(MediaType.TEXT_PLAIN));
        builder.withStringConverter(text);
    }

    /** JSON has no charset (RFC 8259): one that Accept names changes nothing, and is no reason to answer nothing. */
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        var accepted = new HeaderContentNegotiationStrategy();
        configurer.strategies(List.of(request ->
            accepted.resolveMediaTypes(request).stream().map(RestWebConfiguration::withoutCharset).toList()));
    }

    private static MediaType withoutCharset(MediaType type) {
        if (type.getCharset() == null || !type.getSubtype().endsWith("json")) {
            return type;
        }
        var parameters = new LinkedHashMap<>(type.getParameters());
        parameters.keySet().removeIf("charset"::equalsIgnoreCase);
        return new MediaType(type, parameters);
    }
}
