package com.acme.zoo.graphql;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.graphql.data.method.annotation.support.AnnotatedControllerConfigurer;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A map is any JSON object in the schema: it becomes one with keys and values of the types that services take. */
@Component
class MapArguments implements BeanPostProcessor {

    private final ObjectProvider<JsonMapper> json;

    MapArguments(ObjectProvider<JsonMapper> json) {
        this.json = json;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof AnnotatedControllerConfigurer controllers) {
            var conversions = new ApplicationConversionService();
            conversions.addConverter(new JsonToMap());
            controllers.configureBinder(options -> options.conversionService(conversions));
        }
        return bean;
    }

    private final class JsonToMap implements GenericConverter {

        @Override
        public Set<ConvertiblePair> getConvertibleTypes() {
            return Set.of(new ConvertiblePair(JsonNode.class, Map.class));
        }

        @Override
        public @Nullable Object convert(@Nullable Object source, TypeDescriptor from, TypeDescriptor to) {
            var mapper = json.getObject();
            return mapper.convertValue(source, mapper.constructType(to.getResolvableType().getType()));
        }
    }
}
