package com.acme.shelter.client;

import com.acme.shelter.model.Found;
import com.acme.shelter.model.Omittable;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON as the API writes it. Members that this service does not know are none of its business: the API may grow. */
final class ApiJson {

    private ApiJson() {
    }

    static JsonMapper mapper() {
        var json = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .withCoercionConfig(Long.class,
                numbers -> numbers.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert))
            .withCoercionConfig(BigDecimal.class,
                numbers -> numbers.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert))
            .withConfigOverride(Omittable.class, omittable -> omittable.setIncludeAsProperty(
                JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_NULL));
        json.addMixIn(Found.class, ApiNames.Found.class);
        return json.build();
    }
}
