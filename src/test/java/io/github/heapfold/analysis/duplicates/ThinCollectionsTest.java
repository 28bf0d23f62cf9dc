package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.ThinProgram;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Collections of the JDK in real dumps: as many as a program made. */
class ThinCollectionsTest {
    private static final String MY = ThinProgram.class.getName() + "$My";

    private static final List<String> KINDS = List.of(
            "ArrayList",
            "Vector",
            "PriorityQueue",
            "PriorityBlockingQueue",
            "ArrayDeque",
            "CopyOnWriteArrayList",
            "HashMap",
            "LinkedHashMap",
            "Hashtable",
            "WeakHashMap",
            "ConcurrentHashMap",
            "IdentityHashMap",
            "TreeMap",
            "LinkedList",
            "HashSet",
            "LinkedHashSet",
            "TreeSet",
            "CopyOnWriteArraySet");

    @TempDir
    Path folder;

    static Stream<Jdks.Jdk> jdks() {
        return Jdks.all();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void asManyAsThereAre(Jdks.Jdk jdk) throws IOException {
        Path dump = folder.resolve("thin.hprof");
        LeakDumps.run(jdk, ThinProgram.class, "hold", dump);
        Map<String, Duplicates.Row> rows = new AnalyseJob<>(Input.of(dump), new Duplicates(0), 2)
                .run(JobMonitor.silent()).answer().collections().rows().stream()
                        .filter(row -> row.className().startsWith(MY))
                        .collect(Collectors.toMap(row -> row.className() + " " + row.summary(), Function.identity()));
        Map<String, ClassHistogram.Row> classes = new AnalyseJob<>(
                        Input.of(dump), new ClassHistogram(ClassHistogram.By.CLASS), 2)
                .run(JobMonitor.silent()).answer().rows().stream()
                        .filter(row -> row.name().startsWith(MY))
                        .collect(Collectors.toMap(ClassHistogram.Row::name, Function.identity()));

        for (String kind : KINDS) {
            Duplicates.Row empty = rows.get(MY + kind + " empty");
            Duplicates.Row one = rows.get(MY + kind + " one element");
            assertThat(empty).as(kind).isNotNull();
            assertThat(empty.copies()).as(kind).isEqualTo(ThinProgram.EMPTY);
            assertThat(one).as(kind).isNotNull();
            assertThat(one.copies()).as(kind).isEqualTo(ThinProgram.ONE);
            ClassHistogram.Row all = classes.get(MY + kind);
            assertThat(all.objects()).isEqualTo(ThinProgram.EMPTY + ThinProgram.ONE + ThinProgram.FULL);
            // Of an empty one all is wasted, its own bytes among it, and never more than is there.
            assertThat(empty.wasted())
                    .as(kind)
                    .isEqualTo(empty.bytes())
                    .isGreaterThanOrEqualTo(ThinProgram.EMPTY * all.shallow() / all.objects())
                    .isLessThan(all.retained());
        }
        // Those with a hundred elements are neither.
        assertThat(rows).hasSize(2 * KINDS.size());
    }
}
