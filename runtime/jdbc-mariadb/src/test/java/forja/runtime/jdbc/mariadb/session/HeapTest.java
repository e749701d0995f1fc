package forja.runtime.jdbc.mariadb.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeapTest {

    @Test
    void whatTheLastCollectionHasLeftTells() {
        assertThat(new Heap(List.of(pool(true, usage(95)))).isNearlyFull()).isTrue();
        assertThat(new Heap(List.of(pool(true, usage(85)))).isNearlyFull()).isFalse();
    }

    @Test
    void poolsThatAreFullAllTheTimeTellNothing() {
        assertThat(new Heap(List.of(pool(false, usage(100)))).isNearlyFull()).isFalse();
    }

    @Test
    void beforeTheFirstCollectionNothingIsFull() {
        assertThat(new Heap(List.of(pool(true, null))).isNearlyFull()).isFalse();
        assertThat(new Heap().isNearlyFull()).isFalse();
    }

    private static MemoryPoolMXBean pool(boolean keeps, @Nullable MemoryUsage left) {
        MemoryPoolMXBean pool = mock();
        given(pool.getType()).willReturn(MemoryType.HEAP);
        given(pool.isUsageThresholdSupported()).willReturn(keeps);
        given(pool.getCollectionUsage()).willReturn(left);
        return pool;
    }

    private static MemoryUsage usage(long used) {
        return new MemoryUsage(0, used, 100, 100);
    }
}
