package forja.runtime.jdbc.session;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Calls what stands behind a proxy. */
public final class Delegate {

    private Delegate() {
    }

    /** Calls a method, and throws what it throws. */
    public static @Nullable Object call(Object target, Method method, @Nullable Object @Nullable [] arguments)
        throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
