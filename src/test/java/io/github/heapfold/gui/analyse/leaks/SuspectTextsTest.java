package io.github.heapfold.gui.analyse.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuspectTextsTest {
    @TempDir
    Path folder;

    /** A class that keeps arrays of many types, of which none is large. */
    private Path manyThings() {
        List<BasicType> types = List.of(
                BasicType.BYTE, BasicType.CHAR, BasicType.SHORT, BasicType.INT, BasicType.LONG, BasicType.DOUBLE);
        DumpBuilder dump =
                DumpBuilder.dump(8).namedClass(0x100, "java/lang/Object").namedClass(0x110, "example/Keeper");
        types.forEach(type -> dump.utf8(0x60 + type.ordinal(), "kept" + type));
        return dump.segment(heap -> {
                    heap.classDump(0x100, c -> c.instanceSize(16));
                    heap.classDump(0x110, c -> {
                        c.superClass(0x100);
                        types.forEach(type ->
                                c.staticField(0x60 + type.ordinal(), BasicType.OBJECT, 0x1000 + 8L * type.ordinal()));
                    });
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x100);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x110);
                    types.forEach(type ->
                            heap.primitiveArray(0x1000 + 8L * type.ordinal(), type, new long[10_000 / type.size(8)]));
                })
                .end()
                .writeTo(folder.resolve("kept.hprof"));
    }

    @Test
    void ofManyPlacesTheFirstAreNamed() {
        assertThat(SuspectTexts.places(List.of("A.b"))).isEqualTo("A.b");
        assertThat(SuspectTexts.places(List.of("A.b", "C.d", "E.f", "G.h"))).isEqualTo("A.b, C.d, E.f, …");
    }

    @Test
    void leaksOfWhichThereAreNoneAreNotCounted() {
        assertThat(TraceCards.counted(1, 0)).isEqualTo("1 of the app itself");
        assertThat(TraceCards.counted(0, 2)).isEqualTo("2 by known faults of Android or a library");
        assertThat(TraceCards.counted(1, 2))
                .isEqualTo("1 of the app itself, 2 by known faults of Android or a library");
        assertThat(TraceCards.counted(0, 0)).isEqualTo("none");
    }

    /** The largest object is told of below. */
    @Test
    void thatNothingKeepsSoMuchIsNotSaidWhereSomethingDoes() throws IOException {
        LeakSuspects.Answer many = new AnalyseJob<>(Input.of(manyThings()), new LeakSuspects(), 1)
                .run(JobMonitor.silent())
                .answer();
        assertThat(many.suspects()).isEmpty();
        assertThat(many.next().retained()).isGreaterThanOrEqualTo(many.threshold());
        assertThat(SuspectTexts.next(many))
                .hasValueSatisfying(words -> assertThat(words).contains("but of many different things"));
        assertThat(SuspectTexts.none(many))
                .startsWith("What keeps as much as ")
                .contains(" does not look like a leak.")
                .doesNotContain("Nothing keeps");
    }

    @Test
    void whereThereIsNoSuspectNothingIsCopied() {
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(manyThings(), false), jobs);
        session.open();
        jobs.poll().run();
        assertThat(SuspectTexts.copied(List.of(), session)).isEmpty();
        session.close();
    }
}
