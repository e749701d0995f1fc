package forja.runtime.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.SmartLifecycle;

/** All listeners of a service: they begin when all else is there, and end before it. */
class FileListeners implements SmartLifecycle {

    private final List<FileListener<?>> listeners;

    private final boolean autoStartup;

    FileListeners(List<FileListener<?>> listeners, boolean autoStartup) {
        this.listeners = List.copyOf(listeners);
        this.autoStartup = autoStartup;
    }

    /** What is wrong now, by listener. */
    Map<String, String> problems() {
        var problems = new LinkedHashMap<String, String>();
        for (var listener : listeners) {
            var problem = listener.problem();
            if (problem != null) {
                problems.put(listener.name(), problem);
            }
        }
        return problems;
    }

    @Override
    public void start() {
        listeners.forEach(FileListener::start);
    }

    @Override
    public void stop() {
        listeners.forEach(FileListener::stop);
    }

    @Override
    public boolean isRunning() {
        return listeners.stream().anyMatch(FileListener::isRunning);
    }

    @Override
    public boolean isAutoStartup() {
        return autoStartup;
    }
}
