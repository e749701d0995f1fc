package forja.runtime.sftp;

import java.io.IOException;
import java.net.SocketAddress;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.sshd.client.keyverifier.ServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.jspecify.annotations.Nullable;

/** The keys by which a server is known: whoever shows another one is somebody else. */
final class HostKeys implements ServerKeyVerifier {

    /** The kinds of keys that are asked for, the best one first; those with SHA-1 are not. */
    static final List<BuiltinSignatures> KINDS = List.of(BuiltinSignatures.ed25519, BuiltinSignatures.nistp256,
        BuiltinSignatures.nistp384, BuiltinSignatures.nistp521, BuiltinSignatures.rsaSHA512,
        BuiltinSignatures.rsaSHA256);

    private static final Pattern FINGERPRINT = Pattern.compile("SHA256:[A-Za-z0-9+/]{43}=?");

    private static final Pattern KEY = Pattern.compile("(?:^|\\s)((?:ssh|ecdsa)-[\\w-]+\\s+[A-Za-z0-9+/]+=*)(?:\\s|$)");

    private final Set<String> fingerprints;

    /** The kinds of the keys, where all of them are known: {@code ssh-ed25519}. */
    private final Set<String> kinds;

    private final AtomicReference<@Nullable String> refused = new AtomicReference<>();

    /**
     * Those that are known.
     *
     * @param known fingerprints, keys, or lines of a file of known hosts
     * @throws IllegalArgumentException where one is none of these, or none is known
     */
    HostKeys(List<String> known) {
        var given = known.stream().map(String::strip).filter(text -> !text.isEmpty()).toList();
        if (given.isEmpty()) {
            throw new IllegalArgumentException("say which key the server shows: SHA256:… or ssh-ed25519 …");
        }
        var keys = new ArrayList<PublicKey>();
        for (var text : given) {
            if (!FINGERPRINT.matcher(text).matches()) {
                keys.add(keyOf(text));
            }
        }
        var plain = given.stream().filter(text -> FINGERPRINT.matcher(text).matches())
            .map(text -> text.replace("=", ""));
        this.fingerprints = Stream.concat(plain, keys.stream().map(HostKeys::fingerprintOf))
            .collect(Collectors.toUnmodifiableSet());
        this.kinds = keys.size() < given.size() ? Set.of()
            : keys.stream().map(KeyUtils::getKeyType).collect(Collectors.toUnmodifiableSet());
    }

    private static PublicKey keyOf(String text) {
        var found = KEY.matcher(text);
        try {
            if (found.find()) {
                var entry = PublicKeyEntry.parsePublicKeyEntry(found.group(1).replaceAll("\\s+", " "));
                return Objects.requireNonNull(entry.resolvePublicKey(null, Map.of(), null));
            }
        } catch (IOException | GeneralSecurityException | RuntimeException unreadable) {
            throw new IllegalArgumentException("this is no key of a server: " + text, unreadable);
        }
        throw new IllegalArgumentException("this is no fingerprint (SHA256:…) and no key of a server: " + text);
    }

    private static String fingerprintOf(PublicKey key) {
        return KeyUtils.getFingerPrint(BuiltinDigests.sha256, key);
    }

    /** What to ask a server for: the kinds of the keys that are known, where they are. */
    List<BuiltinSignatures> signatures() {
        return KINDS.stream()
            .filter(kind -> kinds.isEmpty() || kinds.contains(KeyUtils.getCanonicalKeyType(kind.getName())))
            .toList();
    }

    @Override
    public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
        var shown = fingerprintOf(key);
        var known = fingerprints.contains(shown);
        refused.set(known ? null : KeyUtils.getKeyType(key) + " " + shown);
        return known;
    }

    /** The key that was shown last, where it is none of these. */
    @Nullable String refused() {
        return refused.get();
    }
}
