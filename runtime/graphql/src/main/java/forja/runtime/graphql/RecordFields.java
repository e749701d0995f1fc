package forja.runtime.graphql;

import forja.runtime.operation.MemberNames;
import forja.runtime.value.Omittable;
import graphql.schema.DataFetcher;
import graphql.schema.PropertyDataFetcher;
import graphql.schema.idl.FieldWiringEnvironment;
import graphql.schema.idl.WiringFactory;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/**
 * A field of a record is the component that callers know by its name; an {@link Omittable} is answered as its value. A
 * schema needs a query: where every operation is a mutation, that is {@code service}, its name.
 */
final class RecordFields implements WiringFactory {

    private static final ClassValue<Map<String, Method>> RENAMED = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            var found = new HashMap<String, Method>();
            for (var component : type.getRecordComponents()) {
                if (!MemberNames.of(component).equals(component.getName())) {
                    ReflectionUtils.makeAccessible(component.getAccessor());
                    found.put(MemberNames.of(component), component.getAccessor());
                }
            }
            return found;
        }
    };

    private final String service;

    RecordFields(String service) {
        this.service = service;
    }

    @Override
    public DataFetcher<?> getDefaultDataFetcher(FieldWiringEnvironment environment) {
        var name = environment.getFieldDefinition().getName();
        if ("service".equals(name) && "Query".equals(environment.getParentType().getName())) {
            return fetching -> service;
        }
        var property = PropertyDataFetcher.fetching(name);
        return fetching -> {
            var source = fetching.getSource();
            var component = source instanceof Record ? RENAMED.get(source.getClass()).get(name) : null;
            return valueOf(
                component == null ? property.get(fetching) : ReflectionUtils.invokeMethod(component, source));
        };
    }

    private static @Nullable Object valueOf(@Nullable Object held) {
        return held instanceof Omittable<?> omittable ? omittable.value() : held;
    }
}
