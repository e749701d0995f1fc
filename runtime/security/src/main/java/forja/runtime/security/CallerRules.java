package forja.runtime.security;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * The rules of one service: how its callers are known, and what strangers may do.
 *
 * @param realm what callers are told that they are strangers to
 * @param ways the names of the ways in which callers are known
 * @param contract patterns of the paths that tell how to call the service
 * @param open what strangers may ask for
 * @param isForEverybody strangers may ask for everything that no operation guards itself
 */
public record CallerRules(String realm, List<String> ways, List<String> contract, List<Open> open,
    boolean isForEverybody) {

    /** Nobody changes them afterwards. */
    public CallerRules {
        ways = List.copyOf(ways);
        contract = List.copyOf(contract);
        open = List.copyOf(open);
    }

    /** Rules by which callers are known in these ways, and strangers may do nothing. */
    public static CallerRules knownBy(String realm, String... ways) {
        return new CallerRules(realm, List.of(ways), List.of(), List.of(), false);
    }

    /** The same with these paths as the ones that tell how to call the service. */
    public CallerRules withContract(String... patterns) {
        return new CallerRules(realm, ways, List.of(patterns), open, isForEverybody);
    }

    /** The same but that strangers may send requests of any method to a path. */
    public CallerRules withOpen(String pattern) {
        return withOpen(new Open(null, pattern));
    }

    /** The same but that strangers may send requests of a method to a path. */
    public CallerRules withOpen(HttpMethod method, String pattern) {
        return withOpen(new Open(method, pattern));
    }

    private CallerRules withOpen(Open more) {
        return new CallerRules(realm, ways, contract, Stream.concat(open.stream(), Stream.of(more)).toList(),
            isForEverybody);
    }

    /** The same but that strangers may ask for everything that no operation guards itself. */
    public CallerRules forEverybody() {
        return new CallerRules(realm, ways, contract, open, true);
    }

    /**
     * Requests that strangers may send.
     *
     * @param method null: any
     */
    public record Open(@Nullable HttpMethod method, String pattern) {
    }
}
