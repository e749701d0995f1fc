package forja.runtime.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import forja.runtime.page.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * A page of rows.
 *
 * @param next a reference to the next page, relative to the url that was asked, so that a proxy in between does no harm
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PageAnswer<T>(List<T> items, @Nullable String next) {

    /** {@code start} is the parameter that says where a page starts. */
    public static <T> PageAnswer<T> of(Page<T> page, String start) {
        return new PageAnswer<>(page.items(), page.next() == null ? null : reference(start, page.next()));
    }

    /** The query string that was asked, with another start. */
    private static String reference(String start, String value) {
        var uri = ServletUriComponentsBuilder.fromCurrentRequest().replaceQueryParam(start, value).build();
        return "?" + uri.getQuery();
    }
}
