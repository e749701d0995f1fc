package com.acme.shop.rest;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;

/**
 * A list of one value in a query string: Spring's own converter would divide it at its commas. An empty one is no
 * value.
 */
final class QueryLists implements GenericConverter {

    private final ConversionService conversions;

    QueryLists(ConversionService conversions) {
        this.conversions = conversions;
    }

    @Override
    public Set<ConvertiblePair> getConvertibleTypes() {
        return Set.of(new ConvertiblePair(String.class, List.class));
    }

    @Override
    public @Nullable Object convert(@Nullable Object source, TypeDescriptor sourceType, TypeDescriptor targetType) {
        var element = targetType.getElementTypeDescriptor();
        if (source == null || element == null || source.toString().isEmpty()) {
            return List.of();
        }
        return Collections.singletonList(conversions.convert(source, sourceType, element));
    }
}
