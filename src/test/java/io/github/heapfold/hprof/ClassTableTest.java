package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ClassTableTest {
    private static final byte INT = (byte) BasicType.INT.code();
    private static final byte OBJECT = (byte) BasicType.OBJECT.code();

    private static ClassFields shape(long id, long superId, int... types) {
        byte[] codes = new byte[types.length];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = (byte) types[i];
        }
        return new ClassFields(id, superId, codes);
    }

    @Test
    void aTableStaysAsItWasWhateverIsAddedLater() throws IOException {
        ClassTable.Builder builder = new ClassTable.Builder(8);
        builder.add(shape(1, 0, INT));
        builder.add(shape(2, 1, OBJECT));
        ClassTable before = builder.snapshot();
        for (int id = 3; id < 5_000; id++) {
            builder.add(shape(id, id - 1 & 1, INT));
        }
        builder.add(shape(1, 0, INT, INT));
        ClassTable after = builder.snapshot();

        assertThat(before.size()).isEqualTo(2);
        assertThat(before.index(3)).isEqualTo(LongIntMap.ABSENT);
        assertThat(before.layout(2).size()).isEqualTo(12);
        assertThat(before.isReshaped(2)).isFalse();
        assertThat(after.size()).isEqualTo(4_999);
        assertThat(after.index(4_000)).isEqualTo(3_999);
        assertThat(after.id(3_999)).isEqualTo(4_000);
        assertThat(after.layout(2).size()).isEqualTo(16);
        assertThat(after.isReshaped(2)).isTrue();
    }

    /** With few classes the table and what is added share their memory, which a class dumped again has to leave. */
    @Test
    void aTableStaysAsItWasWhereAClassIsAddedAndAnotherIsDumpedAgain() throws IOException {
        ClassTable.Builder builder = new ClassTable.Builder(8);
        builder.add(shape(1, 0, INT));
        ClassTable before = builder.snapshot();
        builder.add(shape(2, 1, INT));
        builder.add(shape(1, 0, INT, INT, OBJECT));
        ClassTable after = builder.snapshot();
        builder.add(shape(3, 1, INT));
        builder.add(shape(1, 2, OBJECT));

        assertThat(before.layout(1).size()).isEqualTo(4);
        assertThat(after.layout(1).size()).isEqualTo(16);
        assertThat(after.layout(2).size()).isEqualTo(20);
        assertThat(builder.snapshot().shape(1)).isEqualTo(shape(1, 2, OBJECT));
    }

    /** Tables share what is known of layouts; one that was taken earlier knows none that is made of later classes. */
    @Test
    void aLayoutIsKnownOnlyWhereAllOfItsClassesAre() throws IOException {
        ClassTable.Builder builder = new ClassTable.Builder(8);
        builder.add(shape(2, 1, INT));
        ClassTable before = builder.snapshot();
        builder.add(shape(1, 0, INT));
        ClassTable after = builder.snapshot();

        assertThat(after.sharesMemoryWith(before)).isTrue();
        assertThat(after.layout(2).size()).isEqualTo(8);
        assertThat(after.layout(2)).isSameAs(after.layout(2));
        assertThat(before.layout(2)).isNull();
        assertThat(before.instanceSize(2)).isEqualTo(-1);
        builder.add(shape(1, 0, INT, OBJECT));
        assertThat(builder.snapshot().sharesMemoryWith(after)).isFalse();
        assertThat(builder.snapshot().layout(2).size()).isEqualTo(16);
        assertThat(after.layout(2).size()).isEqualTo(8);
    }

    @Test
    void aLayoutFitsBodiesOfItsSizeAlone() throws IOException {
        ClassTable.Builder builder = new ClassTable.Builder(8);
        builder.add(shape(1, 0, INT, OBJECT));
        ClassTable table = builder.snapshot();

        assertThat(table.layout(1, 12)).isSameAs(table.layout(1));
        assertThat(table.layout(1, 11)).isNull();
        assertThat(table.layout(2, 0)).isNull();
    }

    /** Classes with the most fields there can be, of which nobody has an instance, are measured and not laid out. */
    @Test
    void whatAnInstanceTakesIsKnownWithoutItsLayout() throws IOException {
        ClassTable.Builder builder = new ClassTable.Builder(8);
        int[] types = new int[65_535];
        Arrays.fill(types, BasicType.LONG.code());
        builder.add(shape(1, 0, types));
        for (int id = 2; id < 10_000; id++) {
            builder.add(shape(id, 1));
        }
        ClassTable classes = builder.snapshot();
        long before = allocated();
        for (int id = 2; id < 10_000; id++) {
            assertThat(classes.instanceSize(id) == 8 * types.length).isTrue();
        }
        assertThat(allocated() - before).isLessThan(64 << 20);
        assertThat(classes.instanceSize(200_000)).isEqualTo(-1);
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @Test
    void moreClassesThanAVirtualMachineHasAreRefused() throws IOException {
        ClassTable.Builder builder = new ClassTable.Builder(8);
        byte[] none = {};
        for (long id = 1; id <= ClassTable.MAX_CLASSES; id++) {
            builder.add(new ClassFields(id * 8, 0, none));
        }
        assertThat(builder.snapshot().index(800)).isEqualTo(99);
        assertThatThrownBy(() -> builder.add(new ClassFields(4, 0, none)))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("1048576 classes");
    }

    @Test
    void moreFieldsThanThereMayBeAreRefused() throws IOException {
        ClassTable.Builder builder = new ClassTable.Builder(8);
        byte[] types = new byte[65_535];
        Arrays.fill(types, INT);
        for (long id = 1; id <= ClassTable.MAX_DECLARED_FIELDS / types.length; id++) {
            builder.add(new ClassFields(id, 0, types));
        }
        assertThatThrownBy(() -> builder.add(new ClassFields(9_999, 0, types))).isInstanceOf(LimitException.class);
    }

    /**
     * The hash of identifiers is another one in each process, so that nobody can make a dump whose classes all share
     * one: a million of them would be looked through half a million times each.
     */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void identifiersThatOnceSharedAHashDoNoHarm() throws IOException {
        long inverse = 1;
        for (int i = 0; i < 6; i++) {
            inverse *= 2 - 0x9e37_79b9_7f4a_7c15L * inverse;
        }
        ClassTable.Builder builder = new ClassTable.Builder(8);
        byte[] none = {};
        for (long i = 1; i <= 1_000_000; i++) {
            builder.add(new ClassFields(i * inverse, 0, none));
        }
        assertThat(builder.snapshot().size()).isEqualTo(1_000_000);
    }
}
