package forja.runtime.value;

import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.ValueExtractor;

/** Lets constraints of what an {@link Omittable} has be checked; {@code META-INF/services} names it. */
public final class OmittableValue implements ValueExtractor<Omittable<@ExtractedValue ?>> {

    @Override
    public void extractValues(Omittable<?> omittable, ValueReceiver receiver) {
        if (!omittable.isOmitted()) {
            receiver.value(null, omittable.value());
        }
    }
}
