package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.bytes.Planes;
import io.github.heapfold.fold.model.RankModel;
import io.github.heapfold.fold.model.ReferenceTargets;
import io.github.heapfold.fold.model.Segment;
import io.github.heapfold.fold.model.Tokens;
import io.github.heapfold.hprof.ClassTable;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A segment of a column: its byte planes, and its references as ranks. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ColumnBenchmark {
    private static final int OBJECTS = 150_000;
    private static final int GROUPS = 300;

    private final ClassTable noClasses = new ClassTable.Builder(8).snapshot();
    private final long[] ids = new long[OBJECTS];
    private final int[] starts = new int[GROUPS + 1];
    private final ReferenceTargets targets = new ReferenceTargets();
    private final RankModel ranks = new RankModel();
    private final Tokens tokens = new Tokens();
    private final Segment segment = new Segment();
    private final LaneSinks sinks = new LaneSinks();
    private final long[] numbers = new long[Segment.MAX];
    private final long[] read = new long[Segment.MAX];
    private byte[] head;
    private byte[] body;

    /**
     * Numbers of three bytes; objects of 16 to 72 bytes in groups of all sizes, and references mostly to one near the
     * last.
     */
    @Setup
    public void fill() {
        Random random = new Random(7);
        for (int i = 0; i < Segment.MAX; i++) {
            numbers[i] = random.nextInt(1 << 24);
        }
        Planes.write(numbers, Segment.MAX, sinks.head, sinks.value);
        head = sinks.head.toByteArray();
        body = sinks.value.toByteArray();
        for (int group = 1; group < GROUPS; group++) {
            starts[group] = (int) ((long) OBJECTS * group * group / (GROUPS * GROUPS));
        }
        starts[GROUPS] = OBJECTS;
        long id = 0x7_0000_0000L;
        for (int i = 0; i < OBJECTS; i++) {
            id += 16 + 8 * random.nextInt(8);
            ids[i] = id;
        }
        targets.set(noClasses, ids, starts);
        segment.begin(8, false, targets);
        segment.n = Segment.MAX;
        segment.shift = 3;
        int at = 0;
        for (int i = 0; i < segment.n; i++) {
            at = random.nextInt(10) == 0 ? random.nextInt(OBJECTS) : (at + random.nextInt(3)) % OBJECTS;
            segment.values[i] = random.nextInt(6) == 0 ? 0 : ids[at];
        }
    }

    @Benchmark
    public int writePlanes() {
        sinks.clear();
        Planes.write(numbers, Segment.MAX, sinks.head, sinks.value);
        return sinks.value.length();
    }

    @Benchmark
    public long[] readPlanes() throws FoldException {
        Planes.read(read, Segment.MAX, new ByteInput(head), new ByteInput(body));
        return read;
    }

    /** Once per chunk: the table in which targets are looked up. */
    @Benchmark
    public int targets() {
        targets.set(noClasses, ids, starts);
        return targets.find(ids[0]);
    }

    @Benchmark
    public boolean ranks() {
        tokens.clear();
        return ranks.encode(segment, tokens);
    }
}
