package forja.runtime.soap;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a fault tells programs: the element {@code Failure} of the contract.
 *
 * @param kind what programs decide by
 * @param title the same in words
 * @param detail what the operation says of it
 * @param hint what the caller may do about it
 * @param errors what is wrong with the request
 */
record FaultDetail(String kind, String title, @Nullable String detail, @Nullable String hint,
    @Nullable List<FaultError> errors) {
}
