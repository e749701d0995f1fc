package com.acme.zoo.client;

import com.acme.zoo.model.Omittable;
import com.acme.zoo.model.Owner;
import com.acme.zoo.model.Pet;
import com.acme.zoo.model.PetInput;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

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
            .addModule(new SimpleModule().addSerializer(OffsetTime.class, new Seconds()))
            .withConfigOverride(Omittable.class, omittable -> omittable.setIncludeAsProperty(
                JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_NULL));
        json.addMixIn(Owner.class, ApiNames.Owner.class);
        json.addMixIn(Pet.class, ApiNames.Pet.class);
        json.addMixIn(PetInput.class, ApiNames.PetInput.class);
        return json.build();
    }

    /** RFC 3339 wants seconds, which Java leaves out when there are none. */
    private static final class Seconds extends ValueSerializer<OffsetTime> {

        @Override
        public void serialize(OffsetTime value, JsonGenerator json, SerializationContext context) {
            json.writeString(DateTimeFormatter.ISO_OFFSET_TIME.format(value));
        }
    }
}
