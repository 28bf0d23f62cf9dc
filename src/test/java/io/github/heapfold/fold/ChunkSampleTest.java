package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ScanResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read later at the places of a sample is what is kept by who reads all of the dump. */
class ChunkSampleTest {
    private static final int CHUNK = 64 << 10;
    private static final int CHUNKS = 6;

    static Stream<byte[]> dumps() throws IOException {
        byte[] list = Samples.list(8, 20_000).build();
        return Stream.of(
                list,
                Arrays.copyOf(list, list.length * 2 / 3),
                Samples.list(4, 100).build(),
                Files.readAllBytes(OwnDump.file()),
                longArrays());
    }

    /** Each goes on for several chunks. */
    private static byte[] longArrays() {
        return Samples.everything("JAVA PROFILE 1.0.2", 8)
                .segment(heap -> {
                    for (int i = 0; i < 8; i++) {
                        byte[] noise = new byte[CHUNK * 3 + i];
                        new Random(i).nextBytes(noise);
                        heap.bytes(0x1000 + i * 16L, noise);
                    }
                })
                .end()
                .build();
    }

    private static ChunkReader reader(byte[] dump) throws IOException {
        return new ChunkReader(source(dump), CHUNK);
    }

    private static DumpSource source(byte[] dump) {
        return DumpSource.within("some.hprof", new ByteArrayInputStream(dump), dump.length);
    }

    private static SamplePlaces places(byte[] dump) throws IOException {
        ChunkReader reader = reader(dump);
        SamplePlaces places = SamplePlaces.in(reader, dump.length, CHUNKS, CHUNK);
        for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
            places.pass(chunk);
            reader.release(chunk);
        }
        return places;
    }

    private static Optional<ChunkSample> read(byte[] dump, SamplePlaces places) throws IOException {
        return ChunkSample.read(source(dump), places, 2, Progress.NONE);
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void isTheSameWhoeverReadsIt(byte[] dump) throws IOException {
        ChunkReader reader = reader(dump);
        ChunkSample taken =
                ChunkSample.take(reader, SamplePlaces.in(reader, dump.length, CHUNKS, CHUNK), Progress.NONE);

        ChunkSample read = read(dump, places(dump)).orElseThrow();

        assertThat(read.total()).isEqualTo(taken.total());
        assertThat(read.size()).isEqualTo(taken.size());
        assertThat(read.runs()).isEqualTo(taken.runs());
        for (int i = 0; i < taken.size(); i++) {
            assertThat(read.offset(i)).isEqualTo(taken.offset(i));
            assertThat(read.isRun(i)).isEqualTo(taken.isRun(i));
            assertThat(read.summary(i)).isEqualTo(taken.summary(i));
            for (Profile profile : List.of(Presets.LOSSLESS, beginnings())) {
                assertThat(read.code(i, profile, ScanResult.NONE, List.of(), 3))
                        .isEqualTo(taken.code(i, profile, ScanResult.NONE, List.of(), 3));
            }
        }
    }

    /** In the middle of an array nothing of it is kept. */
    private static Profile beginnings() throws IOException {
        return ProfileFile.read("test", "test", List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep first:5000"));
    }

    @Test
    void aLongArrayKeepsOnlyItsBeginning() throws IOException {
        byte[] dump = longArrays();
        ChunkSample sample = read(dump, places(dump)).orElseThrow();
        long bytes = 0;
        for (int i = 0; i < sample.size(); i++) {
            bytes += sample.code(i, beginnings(), ScanResult.NONE, List.of(), 3)
                    .storedBytes()
                    .getOrDefault("PRIMITIVE_ARRAY_DUMP.elements[byte]", 0L);
        }
        // It is noise, of which nothing can be made less.
        assertThat(bytes).isBetween(1L, 8 * 5_200L);
    }

    @Test
    void aForgedDumpTakesNoMoreRoomThanThereIs() throws IOException {
        DumpBuilder segments = DumpBuilder.dump(8);
        for (int i = 0; i < 5_000; i++) {
            segments.raw(Tag.HEAP_DUMP_SEGMENT.code(), 0, 0, 0, 0, 0, 0, 0, 1, 0x77);
        }
        byte[] many = segments.build();
        ChunkSample ofMany = read(many, places(many)).orElseThrow();
        assertThat(ofMany.total()).isGreaterThan(5_000);
        assertThat(ofMany.size()).isLessThanOrEqualTo(256);

        DumpBuilder shapes = DumpBuilder.dump(8);
        for (int i = 1; i < 40; i++) {
            int fields = i;
            shapes.segment(heap -> {
                heap.classDump(0x10, c -> IntStream.range(0, fields).forEach(f -> c.field(1, BasicType.INT)));
                heap.bytes(0x100 + fields * 16L, new byte[CHUNK / 2]);
            });
        }
        byte[] reshaped = shapes.end().build();
        ChunkSample ofShapes = read(reshaped, places(reshaped)).orElseThrow();
        assertThat(ofShapes.total()).isGreaterThan(12);
        assertThat(ofShapes.size()).isBetween(1, 5);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, -40})
    void otherBytesAreNoneOfIt(int at) throws IOException {
        byte[] dump = Samples.list(8, 20_000).build();
        SamplePlaces places = places(dump);
        byte[] other = dump.clone();
        other[at < 0 ? dump.length + at : at]++;

        // The first chunk has names; what stands in the last is in no sample.
        assertThat(read(other, places).isPresent()).isEqualTo(at < 0);
        assertThat(read(Arrays.copyOf(dump, 1000), places)).isEmpty();
        assertThat(read(Arrays.copyOf(dump, dump.length - 1), places)).isEmpty();
        assertThat(read(Arrays.copyOf(dump, dump.length + 1), places)).isEmpty();
        assertThat(read(new byte[0], places)).isEmpty();
    }
}
