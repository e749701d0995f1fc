package forja.runtime.rest.idempotency;

import forja.runtime.state.RequestKey;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * The header {@code Idempotency-Key} (draft-ietf-httpapi-idempotency-key-header-07): a string of RFC 9651,
 * {@code "8e03…"}. A key without the quotes is taken, too, because most clients send it so.
 */
final class IdempotencyKey {

    static final String NAME = "Idempotency-Key";

    private static final Pattern FORM =
        Pattern.compile("\"((?:[ !#-\\[\\]-~]|\\\\[\"\\\\]){1,255})\"|([!#-'*+./:=0-9A-Z^_`a-z|~-]{1,255})");

    private IdempotencyKey() {}

    /** Null where there is none. */
    static @Nullable String of(HttpServletRequest request) {
        var given = Collections.list(request.getHeaders(NAME));
        if (given.isEmpty()) {
            return null;
        }
        var form = FORM.matcher(given.get(0).strip());
        if (given.size() > 1 || !form.matches()) {
            throw invalid("Idempotency-Key must be one string of 1 to 255 visible characters, such as "
                + "\"8e03978e-40d5-43dd-bc93-6894a57f9324\".");
        }
        return form.group(1) == null ? form.group(2) : form.group(1).replaceAll("\\\\(.)", "$1");
    }

    /** The key as its caller's own, and what was asked: where, the given headers, and the body by its digest. */
    static RequestKey requestOf(String key, HttpServletRequest request, List<String> headers, byte[] body) {
        var asked = digest();
        add(asked, request.getMethod(), request.getRequestURI(), String.valueOf(request.getQueryString()));
        headers.forEach(name -> add(asked, Collections.list(request.getHeaders(name)).toArray(String[]::new)));
        asked.update(body);
        var caller = digest();
        add(caller, key, callerOf(request));
        return new RequestKey(hex(caller), hex(asked));
    }

    private static String callerOf(HttpServletRequest request) {
        var caller = request.getUserPrincipal();
        if (caller == null) {
            return "";
        }
        if (caller.getName() == null || caller.getName().isEmpty()) {
            throw invalid("Idempotency-Key needs a caller that has a name.");
        }
        return caller.getName();
    }

    /** No two lists of values give the same: each comes with its length. */
    private static void add(MessageDigest digest, String... values) {
        digest.update((byte) values.length);
        for (var value : values) {
            var bytes = value.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
            digest.update(bytes);
        }
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static ErrorResponseException invalid(String detail) {
        var problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, detail);
        return new ErrorResponseException(HttpStatus.BAD_REQUEST, problem, null);
    }
}
