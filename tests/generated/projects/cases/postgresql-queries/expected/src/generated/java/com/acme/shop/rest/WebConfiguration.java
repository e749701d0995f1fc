package com.acme.shop.rest;

import com.acme.shop.model.Mood;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.ConversionService;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Every answer is JSON, a single text or a null too. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {

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
            accepted.resolveMediaTypes(request).stream().map(WebConfiguration::withoutCharset).toList()));
    }

    private static MediaType withoutCharset(MediaType type) {
        if (type.getCharset() == null || !type.getSubtype().endsWith("json")) {
            return type;
        }
        var parameters = new LinkedHashMap<>(type.getParameters());
        parameters.keySet().removeIf("charset"::equalsIgnoreCase);
        return new MediaType(type, parameters);
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new SingleValues());
    }

    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(new QueryLists((ConversionService) registry));
        registry.addConverter(String.class, Mood.class, Mood::of);
    }
}
