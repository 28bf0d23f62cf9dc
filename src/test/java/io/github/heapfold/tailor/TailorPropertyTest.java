package io.github.heapfold.tailor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpArbitrary;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the dump: a mini.hprof of it has all its objects, classes and roots, or there is none. */
class TailorPropertyTest {
    @Provide
    Arbitrary<DumpArbitrary.Dump> dumps() {
        return DumpArbitrary.android();
    }

    private static DumpSource source(byte[] bytes) throws IOException {
        return DumpSource.of("some", new ByteArrayInputStream(bytes));
    }

    private static DumpSummary inspect(DumpSource source) throws IOException {
        return CensusTaker.take(new ChunkReader(source, 512), 1, Progress.NONE);
    }

    @Property(tries = 300)
    void allObjectsClassesAndRootsComeBack(@ForAll("dumps") DumpArbitrary.Dump dump) throws IOException {
        DumpSummary before = inspect(source(dump.bytes()));
        boolean fits = before.count(Tag.ROOT_UNREACHABLE) == 0
                && before.count(Tag.PRIMITIVE_ARRAY_NODATA) == 0
                && before.damage().isEmpty();
        ByteArrayOutputStream mini = new ByteArrayOutputStream();
        try {
            TailorWriter.write(() -> new ChunkReader(source(dump.bytes()), 512), true, mini, 1, Progress.NONE);
            assertThat(fits).isTrue();
        } catch (TailorException e) {
            assertThat(fits).as(e.getMessage()).isFalse();
            return;
        }

        byte[] file = mini.toByteArray();
        TailorStream stream = new TailorStream(source(file), source(file), Fill.ZERO);
        DumpSummary after = inspect(DumpSource.rebuilt(source(file), stream));

        assertThat(stream.failure()).isEmpty();
        assertThat(after.objects()).isEqualTo(before.objects());
        assertThat(after.roots()).isEqualTo(before.roots());
        assertThat(after.count(Tag.CLASS_DUMP)).isEqualTo(before.count(Tag.CLASS_DUMP));
        assertThat(after.count(Tag.UTF8)).isEqualTo(before.count(Tag.UTF8));
        assertThat(after.subRecords()).hasSameSizeAs(before.subRecords());
    }
}
