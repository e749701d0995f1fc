package forja.runtime.sending;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;

/** Tells failures to connect from those of a connection: where there was none, nothing has arrived. */
public final class Connecting {

    private Connecting() {
    }

    /** Tells whether a failure is that there was no connection. */
    public static boolean failed(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
                || cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return true;
            }
        }
        return false;
    }
}
