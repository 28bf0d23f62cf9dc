package io.github.heapfold.analysis.question.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.heapfold.analysis.question.view.ClassHistogram.By;
import io.github.heapfold.analysis.question.view.ClassHistogram.Row;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassHistogramTest {
    private static final int CACHED = 100_000;

    @TempDir
    Path folder;

    /** A class that has no object, with a cache in a static; somebody holds the class, which holds its loader. */
    private Path dump() throws IOException {
        return dump(false);
    }

    /** @param both whether somebody holds the loader, too */
    private Path dump(boolean both) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x500, "org/host/Loader")
                .namedClass(0x510, "example/Plugin")
                .utf8(1, "cache")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(0x500, c -> c.superClass(Samples.OBJECT));
                    heap.instance(0x601, 0x500, values -> {});
                    heap.classDump(
                            0x510,
                            c -> c.superClass(Samples.OBJECT).loader(0x601).staticField(1, BasicType.OBJECT, 0x700));
                    heap.bytes(0x700, new byte[CACHED]);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x510, 0);
                    if (both) {
                        heap.root(Tag.ROOT_JNI_GLOBAL, 0x601, 0);
                    }
                })
                .end()
                .writeTo(folder.resolve("plugin.hprof"));
    }

    private static Row row(Path dump, By by, String name) throws IOException {
        return JudgedDumps.ask(dump, new ClassHistogram(by)).rows().stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void toALoaderAndAPackageBelongsWhatStaticsKeepAlsoWithoutObjects() throws IOException {
        Row loader = row(dump(), By.LOADER, "org.host.Loader");
        Row named = row(dump(), By.PACKAGE, "example");

        assertThat(loader.objects()).isZero();
        assertThat(loader.shallow()).isZero();
        // What is of no other: neither the class nor its loader counts for those that they are objects of.
        assertThat(row(dump(), By.PACKAGE, "java.lang").retained()).isLessThan(200);
        assertThat(row(dump(), By.LOADER, "<system class loader>").retained()).isLessThan(CACHED + 60L);
        // The class, its array, and the loader itself, which nothing else holds.
        assertThat(named.retained()).isBetween((long) CACHED, CACHED + 200L);
        assertThat(loader.retained()).isEqualTo(named.retained());
        assertThat(JudgedDumps.ask(dump(), new ClassHistogram(By.CLASS)).rows())
                .extracting(Row::name)
                .doesNotContain("example.Plugin");
    }

    /** What is behind the name of a hidden class may have a dot before it, in names as a dump has them or as they are told. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "example/Shop$$Lambda/0x00007f2c3c0a1b00",
                "example.Shop$$Lambda$231.0x00000008401c7840",
                "example/Shop$$Lambda$14/1234567",
                "example/Shop$$Lambda+0x00007f2c3c0a1b00",
                "[Lexample/Shop$$Lambda/0x00007f2c3c0a1b00;"
            })
    void aHiddenClassIsInThePackageOfItsHost(String name) throws IOException {
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x500, name)
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(0x500, c -> c.superClass(Samples.OBJECT));
                    if (name.startsWith("[")) {
                        heap.objectArray(0x601, 0x500);
                    } else {
                        heap.instance(0x601, 0x500, values -> {});
                    }
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x601, 0);
                })
                .end()
                .writeTo(folder.resolve("hidden.hprof"));

        assertThat(row(dump, By.PACKAGE, "example").objects()).isEqualTo(1);
    }

    @Test
    void toALoaderItBelongsItself() throws IOException {
        Path both = dump(true);

        assertThat(row(both, By.LOADER, "org.host.Loader").retained())
                .isEqualTo(row(both, By.PACKAGE, "example").retained()
                        + row(both, By.PACKAGE, "org.host").shallow());
    }

    @Test
    void aClassThatSeveralLoadersHaveIsToldWhetherItHasObjectsOrNot() throws IOException {
        Path two = Samples.namesakes().writeTo(folder.resolve("two.hprof"));

        assertThat(JudgedDumps.ask(two, new ClassHistogram(By.CLASS)).repeated())
                .extracting(RepeatedClass::name, RepeatedClass::loaders)
                .containsExactly(tuple("example.Plugin", 2));
        assertThat(JudgedDumps.ask(dump(), new ClassHistogram(By.CLASS)).repeated())
                .isEmpty();
    }

    /** Each class of three loaders, the first two of which somebody holds as far as the number says; arrays of one. */
    @Test
    void thoseOfTheMostLoadersAreFirstAndOnlyWhatCanBeReachedCounts() throws IOException {
        Map<String, Integer> held = new LinkedHashMap<>(Map.of("example.Two", 2, "example.Three", 3, "example.One", 1));
        held.put("[Lexample.Two;", 2);
        DumpBuilder dump = DumpBuilder.dump(8).namedClass(Samples.OBJECT, "java/lang/Object");
        List<String> names = List.copyOf(held.keySet());
        for (int i = 0; i < names.size() * 3; i++) {
            dump.namedClass(0x500 + 0x10L * i, names.get(i / 3));
        }
        dump.segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    for (int loader = 0; loader < 3; loader++) {
                        heap.instance(0x700 + loader * 8L, Samples.OBJECT);
                    }
                    for (int i = 0; i < names.size() * 3; i++) {
                        long type = 0x500 + 0x10L * i;
                        long loader = 0x700 + i % 3 * 8L;
                        heap.classDump(type, c -> c.superClass(Samples.OBJECT).loader(loader));
                        if (i % 3 < held.get(names.get(i / 3))) {
                            heap.root(Tag.ROOT_JNI_GLOBAL, type, 0);
                        }
                    }
                })
                .end();

        assertThat(JudgedDumps.ask(dump.writeTo(folder.resolve("three.hprof")), new ClassHistogram(By.CLASS))
                        .repeated())
                .containsExactly(new RepeatedClass("example.Three", 3), new RepeatedClass("example.Two", 2));
    }
}
