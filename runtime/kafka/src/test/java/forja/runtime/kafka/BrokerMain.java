package forja.runtime.kafka;

import java.io.IOException;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** What the JVM of a test's broker runs: it ends when its parent does, however that ends. */
final class BrokerMain {

    private BrokerMain() {
    }

    /** Makes the broker's folder and runs it. */
    public static void main(String[] settings) {
        var parent = new Thread(BrokerMain::endWithParent, "parent");
        parent.setDaemon(true);
        parent.start();
        StorageTool.execute(new String[] {"format", "-t", Uuid.randomUuid().toString(), "-c", settings[0]}, System.out);
        Kafka.main(settings);
    }

    private static void endWithParent() {
        try {
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException gone) {
            System.err.println(gone.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }
}
