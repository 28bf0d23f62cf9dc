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
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** A face takes two units; the letters before it are so many that a cut falls between them. */
    @ParameterizedTest
    @CsvSource({"CHAR, 0", "CHAR, 1", "CHAR, 2", "BYTE, 0", "BYTE, 1", "BYTE, 2"})
    void aTextIsNotCutInACharacter(BasicType type, int letters) throws IOException {
        String text = "a".repeat(letters) + "\uD83D\uDE00".repeat(LENGTH);
        long[] elements = type == BasicType.CHAR
                ? text.chars().asLongStream().toArray()
                : text.chars()
                        .flatMap(unit -> IntStream.of(unit & 0xFF, unit >> 8))
                        .asLongStream()
                        .toArray();
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "java/lang/String")
                .utf8(1, "value")
                .utf8(2, "coder")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(
                            0x200,
                            c -> c.superClass(0x100).field(1, BasicType.OBJECT).field(2, BasicType.BYTE));
                    heap.primitiveArray(0x2000, type, elements);
                    heap.instance(0x1000, 0x200, values -> values.id(0x2000).u1(1));
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1000);
                })
                .end()
                .writeTo(folder.resolve("faces.hprof"));

        List<String> texts = new AnalyseJob<>(
                        Input.of(dump),
                        (heap, progress) -> {
                            long string = heap.heap().ordinalOf(0x1000);
                            Map<Long, String> read = heap.heap().texts(new long[] {string}, StringTexts.READ);
                            return List.of(
                                    heap.heap().text(string, 1_000).orElseThrow(), StringTexts.cut(read.get(string)));
                        },
                        1)
                .run(JobMonitor.silent())
                .answer();

        int odd = letters % 2;
        assertThat(texts).containsExactly(text.substring(0, 1_000 - odd), text.substring(0, 10_000 - odd) + "…");
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
