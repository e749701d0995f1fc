package forja.runtime.state;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What tells this copy of the service from others. */
public final class Node {

    private static final String NAME = host() + "/" + ProcessHandle.current().pid();

    private Node() {}

    /** Where it runs, and its process there. */
    public static String name() {
        return NAME;
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unknown";
        }
    }
}
