package forja.runtime.rest;

import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tags an answer by what it says, so that who has it already gets 304 in place of the same again (RFC 9110). Tags are
 * weak: a strong one would not hold for the compressed answer.
 */
public class EntityTags {

    private static final int TAG_BYTES = 16;

    private final JsonMapper json;

    EntityTags(JsonMapper json) {
        this.json = json;
    }

    /** The caller alone may keep it, and asks each time whether it still holds. */
    public <T> ResponseEntity<T> tagged(@Nullable T answer) {
        return ResponseEntity.ok()
            .cacheControl(CacheControl.noCache().cachePrivate())
            .eTag("W/\"%s\"".formatted(hashOf(answer)))
            .body(answer);
    }

    /** Written a second time, to nowhere, so that nothing is kept beside the answer. */
    private String hashOf(@Nullable Object answer) {
        var digest = sha256();
        json.writeValue(new DigestOutputStream(OutputStream.nullOutputStream(), digest), answer);
        return HexFormat.of().formatHex(digest.digest(), 0, TAG_BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
