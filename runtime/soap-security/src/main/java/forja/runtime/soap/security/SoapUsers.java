package forja.runtime.soap.security;

import org.jspecify.annotations.Nullable;

/** Who may call. A bean of your own takes the place of the one user whom the environment names. */
public interface SoapUsers {

    /** The password of a user, as a text: callers may send a digest of it. Null where there is no such user. */
    @Nullable String passwordOf(String name);
}
