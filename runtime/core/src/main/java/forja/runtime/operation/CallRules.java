package forja.runtime.operation;

import java.lang.reflect.Method;

/**
 * Asks whether the caller of now may call a method before its request is read: who may not call is not told what is
 * wrong with the request. A service whose callers are known has a bean of it; without one everybody may call.
 */
@FunctionalInterface
public interface CallRules {

    /** Fails as the call itself would, if the caller may not make it. */
    void requireAllowed(Method method);
}
