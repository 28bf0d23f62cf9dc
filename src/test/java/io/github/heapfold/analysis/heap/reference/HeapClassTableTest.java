package io.github.heapfold.analysis.heap.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapClassTableTest {
    @Test
    void oneFieldIsThatOfTheListOfAll() throws IOException {
        try (LoadedHeap own = new OpenHeapJob(OwnDump.file(), 2).run(JobMonitor.silent())) {
            HeapClasses classes = own.heap().classes();
            for (int type = 0; type < classes.count(); type++) {
                assertSame(classes, type, false, classes.instanceFields(type));
                assertSame(classes, type, true, classes.statics(type));
            }
        }
    }

    private static void assertSame(
            HeapClasses classes, int type, boolean isStatic, List<HeapClasses.JavaField> fields) {
        for (int i = 0; i < fields.size(); i++) {
            assertThat(classes.field(type, isStatic, i)).isEqualTo(fields.get(i));
        }
        assertThatThrownBy(() -> classes.field(type, isStatic, fields.size()))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
