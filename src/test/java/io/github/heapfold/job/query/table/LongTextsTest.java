package io.github.heapfold.job.query.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.HeapView;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of strings, where these are long. */
class LongTextsTest {
    private static final int TEXTS = 1_200;
    private static final int LENGTH = 10_000;

    @TempDir
    Path folder;

    @Test
    void ofLongTextsFewAreReadAtOnce() throws IOException {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "java/lang/String")
                .utf8(1, "value")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x200, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    for (int i = 0; i < TEXTS; i++) {
                        long string = 0x10000 + i * 0x20L;
                        long array = 0x1000000 + i * 0x10000L;
                        heap.primitiveArray(
                                array,
                                BasicType.CHAR,
                                LongStream.range(0, LENGTH)
                                        .map(c -> 'a' + c % 26)
                                        .toArray());
                        heap.instance(string, 0x200, values -> values.id(array));
                        heap.root(Tag.ROOT_JNI_GLOBAL, string);
                    }
                })
                .end()
                .writeTo(folder.resolve("texts.hprof"));
        List<Long> read = new ArrayList<>();

        long rows = new AnalyseJob<>(
                        Input.of(dump),
                        (heap, progress) -> count(heap.over(new HeapView(heap.heap()) {
                            @Override
                            public Map<Long, String> texts(long[] ordinals, int most) throws IOException {
                                Map<Long, String> texts = super.texts(ordinals, most);
                                read.add(texts.values().stream()
                                        .mapToLong(String::length)
                                        .sum());
                                return texts;
                            }
                        })),
                        1)
                .run(JobMonitor.silent())
                .answer();

        assertThat(rows).isEqualTo(TEXTS);
        assertThat(read)
                .hasSizeGreaterThan(1)
                .allSatisfy(
                        characters -> assertThat(characters).isLessThanOrEqualTo((8 << 20) / Character.BYTES + LENGTH));
        assertThat(read.stream().mapToLong(Long::longValue).sum()).isEqualTo((long) TEXTS * LENGTH);
    }

    private static long count(AnalysedHeap heap) throws IOException {
        Relation strings = new HeapTables(heap, Progress.NONE).common().get("strings");
        int text = strings.columns().stream().map(Relation.Field::name).toList().indexOf("text");
        Relation.Rows all = strings.all();
        long rows = 0;
        for (Relation.Row row = all.next(); row != null; row = all.next()) {
            assertThat((String) row.get(text)).hasSize(LENGTH);
            rows++;
        }
        return rows;
    }
}
