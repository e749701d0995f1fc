package forja.runtime.file;

import java.nio.file.Path;

/** Finds the folder of a listener. A bean of your own is one that is elsewhere. */
@FunctionalInterface
public interface Folders {

    /**
     * The folder of a listener.
     *
     * @param directory as the settings of the listener say it
     */
    Folder of(String listener, String directory);

    /** Folders of this machine. */
    static Folders local() {
        return (listener, directory) -> new LocalFolder(Path.of(directory));
    }
}
