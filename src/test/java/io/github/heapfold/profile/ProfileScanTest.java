package io.github.heapfold.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProfileScanTest {
    private int opened;

    private ScanResult take(long maxBytes, String... lines) throws IOException {
        byte[] dump = Samples.list(8, 1000).build();
        Profile profile = ProfileFile.read("test", "test", List.of(lines));
        return ProfileScan.take(
                profile,
                () -> {
                    opened++;
                    return new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump)));
                },
                maxBytes,
                Progress.NONE);
    }

    @Test
    void aDumpIsReadNoMoreOftenThanNeeded() throws IOException {
        take(1 << 20, "strip PRIMITIVE_ARRAY_DUMP.elements", "keep first:8");
        assertThat(opened).isZero();
        take(1 << 20, "strip UTF8.text");
        assertThat(opened).isEqualTo(1);
        take(1 << 20, "keep example.Nödè.*");
        assertThat(opened).as("names, objects").isLessThanOrEqualTo(1 + 1 + 2);
    }

    @Test
    void whatCannotBeRememberedIsRefused() {
        assertThatThrownBy(() -> take(1000, "keep example.Nödè.*"))
                .isInstanceOf(ProfileException.class)
                .hasMessageContaining("keeps more objects");
    }

    @Test
    void rulesForClassesThatAreNotThereAreKnown() throws IOException {
        assertThat(take(1 << 20, "keep example.Nödè.next", "keep a.B.c", "strip a.B.c", "strip a.C.d")
                        .idleRules())
                .map(Rule::toString)
                .containsExactly("keep a.B.c", "strip a.B.c", "strip a.C.d");
    }

    @Test
    void rulesForFieldsOfAnotherKindAreKnown() throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(0x10, "a/Base")
                .namedClass(0x30, "a/Pair")
                .namedClass(0x50, "a/Shape")
                .utf8(0x20, "number")
                .utf8(0x21, "text")
                .utf8(0x22, "SIZE")
                .utf8(0x23, "ALL")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(
                            0x30,
                            c -> c.superClass(0x10)
                                    .staticField(0x22, BasicType.INT, 7)
                                    .staticField(0x23, BasicType.OBJECT, 0x100)
                                    .field(0x20, BasicType.INT)
                                    .field(0x21, BasicType.OBJECT));
                    heap.classDump(0x50, c -> {});
                });
        List<String> found = List.of(
                "strip a.Pair.number",
                "strip a.Pair.*",
                "strip a.Base.*",
                "keep a.Pair.text",
                "keep a.Pair.ALL",
                "keep a.Pair.*",
                "keep a.Base.*",
                "merge a.Pair.text");
        List<String> idle = List.of(
                "strip a.Pair.text",
                "strip a.Pair.SIZE",
                "strip a.Base.number",
                "strip a.Shape.*",
                "keep a.Pair.number",
                "keep a.Pair.SIZE",
                "keep a.Pair.misspelt",
                "keep a.Shape.*",
                "merge a.Pair.ALL");
        Profile profile = ProfileFile.read(
                "test", "test", Stream.concat(found.stream(), idle.stream()).toList());

        assertThat(ProfileScan.take(
                                profile,
                                () -> new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump.build()))),
                                Progress.NONE)
                        .idleRules())
                .map(Rule::toString)
                .containsExactlyElementsOf(idle);
    }

    @Test
    void listsThatLeadBackwardsForeverAreRefused() {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(0x10, "a/Node")
                .namedClass(0x30, "a/Stack")
                .utf8(0x20, "next")
                .segment(heap -> {
                    heap.classDump(0x10, c -> c.field(0x20, BasicType.OBJECT));
                    for (int i = 1; i < 1000; i++) {
                        int before = i - 1;
                        heap.instance(0x1000 + i * 16L, 0x10, v -> v.id(before == 0 ? 0 : 0x1000 + before * 16L));
                    }
                    heap.classDump(0x30, c -> c.staticField(0x20, BasicType.OBJECT, 0x1000 + 999 * 16));
                });
        DumpOpener reading = () -> {
            opened++;
            return new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump.build())));
        };

        assertThatThrownBy(() -> ProfileScan.take(
                        ProfileFile.read("test", "test", List.of("keep a.Stack.next")), reading, Progress.NONE))
                .isInstanceOf(ProfileException.class)
                .hasMessageContaining("mostly backwards");
        assertThat(opened).isEqualTo(1 + ProfileScan.MAX_READINGS);
    }
}
