package forja.runtime.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import forja.runtime.value.Omittable;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** JSON as an API writes it. Members that this service does not know are none of its business: the API may grow. */
public final class ApiJson {

    private ApiJson() {
    }

    /** Starts a mapper as all APIs need it: null is not written, and no value is made into what it is not. */
    public static JsonMapper.Builder builder() {
        return JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .addModule(new SimpleModule("times").addSerializer(OffsetTime.class, new Seconds()))
            .withConfigOverride(Omittable.class, omittable -> omittable.setIncludeAsProperty(
                JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS)))
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_NULL));
    }

    /** Reads numbers of these classes from texts as well, which an API writes because JavaScript has fewer digits. */
    public static JsonMapper.Builder withNumbersAsTexts(JsonMapper.Builder json, Class<?>... numbers) {
        for (var number : numbers) {
            json.withCoercionConfig(number,
                shapes -> shapes.setCoercion(CoercionInputShape.String, CoercionAction.TryConvert));
        }
        return json;
    }

    /** RFC 3339 wants seconds, which Java leaves out when there are none. */
    private static final class Seconds extends ValueSerializer<OffsetTime> {

        @Override
        public void serialize(OffsetTime value, JsonGenerator json, SerializationContext context) {
            json.writeString(DateTimeFormatter.ISO_OFFSET_TIME.format(value));
        }
    }
}
