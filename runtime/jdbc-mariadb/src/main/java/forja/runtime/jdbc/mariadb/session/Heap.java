package forja.runtime.jdbc.mariadb.session;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** How full the memory is when nothing more can be collected. */
final class Heap {

    private static final double NEARLY_ALL = 0.9;

    private final List<MemoryPoolMXBean> pools;

    Heap() {
        this(ManagementFactory.getMemoryPoolMXBeans());
    }

    /** Where objects stay: the other pools are full and empty all the time, and know no threshold. */
    Heap(List<MemoryPoolMXBean> pools) {
        this.pools = pools.stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported())
            .toList();
    }

    /** Whether the last collection has left hardly anything free. */
    boolean isNearlyFull() {
        return pools.stream().anyMatch(Heap::hasHardlyAnythingLeft);
    }

    /** What was given up is collected at once: nothing else is to be measured by what it has left. */
    static void collect() {
        ManagementFactory.getMemoryMXBean().gc();
    }

    private static boolean hasHardlyAnythingLeft(MemoryPoolMXBean pool) {
        var left = pool.getCollectionUsage();
        return left != null && left.getUsed() > left.getMax() * NEARLY_ALL;
    }
}
