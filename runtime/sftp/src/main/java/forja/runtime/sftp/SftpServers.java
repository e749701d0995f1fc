package forja.runtime.sftp;

import java.util.HashMap;
import java.util.Map;

/** The servers of a service, each with what connects to it. */
public final class SftpServers implements AutoCloseable {

    private final Map<String, SftpServer> settings;

    private final Map<String, SftpClients> clients = new HashMap<>();

    SftpServers(Map<String, SftpServer> settings) {
        this.settings = Map.copyOf(settings);
    }

    /**
     * A connection of its own to a server. It is made when it is used first.
     *
     * @param name as settings have it below {@code service.sftp}
     * @throws IllegalStateException where they lack something
     */
    public synchronized SftpConnection connection(String name) {
        return new SftpConnection(clients.computeIfAbsent(name, this::connecting));
    }

    private SftpClients connecting(String name) {
        var server = settings.get(name);
        var prefix = "service.sftp." + name;
        if (server == null || server.host().isBlank()) {
            throw new IllegalStateException(prefix + ".host: say where the server is");
        }
        try {
            return new SftpClients(prefix, server, new HostKeys(server.hostKey()));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalStateException(prefix + ".host-key: " + wrong.getMessage(), wrong);
        }
    }

    @Override
    public synchronized void close() {
        clients.values().forEach(SftpClients::close);
    }
}
