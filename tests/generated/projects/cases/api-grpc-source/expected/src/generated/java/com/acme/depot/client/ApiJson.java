package com.acme.depot.client;

import com.acme.depot.model.Everything;
import com.acme.depot.model.Parcel;
import com.acme.depot.model.ParcelInput;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigInteger;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
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
            .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .withCoercionConfig(Long.class,
                numbers -> numbers.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert))
            .withCoercionConfig(BigInteger.class,
                numbers -> numbers.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert))
            .withCoercionConfig(Double.class,
                numbers -> numbers.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert))
            .withCoercionConfig(Float.class,
                numbers -> numbers.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert))
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_NULL));
        json.addMixIn(Everything.class, ApiNames.Everything.class);
        json.addMixIn(Parcel.class, ApiNames.Parcel.class);
        json.addMixIn(ParcelInput.class, ApiNames.ParcelInput.class);
        return json.build();
    }
}
