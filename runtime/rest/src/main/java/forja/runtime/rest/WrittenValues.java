package forja.runtime.rest;

import forja.runtime.operation.WrittenValue;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;

/** Constants of enumerations have the values that are written there. */
final class WrittenValues implements ConditionalGenericConverter {

    @Override
    public Set<ConvertiblePair> getConvertibleTypes() {
        return Set.of(new ConvertiblePair(String.class, Enum.class));
    }

    @Override
    public boolean matches(TypeDescriptor sourceType, TypeDescriptor targetType) {
        return WrittenValue.class.isAssignableFrom(targetType.getType());
    }

    @Override
    public @Nullable Object convert(@Nullable Object source, TypeDescriptor sourceType, TypeDescriptor targetType) {
        return source == null ? null : constant(targetType.getType(), source.toString());
    }

    /** The constant that is written so. */
    static Object constant(Class<?> type, String text) {
        return Arrays.stream(type.getEnumConstants())
            .filter(constant -> ((WrittenValue) constant).value().equals(text))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("Unknown value: " + text));
    }
}
