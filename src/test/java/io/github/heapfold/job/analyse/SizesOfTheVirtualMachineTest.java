package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.MeasuredProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sizes of objects against those that the virtual machine itself has, by its class histogram. */
class SizesOfTheVirtualMachineTest {
    private static final int COMPACT_SINCE = 25;
    private static final String COMPACT = "-XX:+UseCompactObjectHeaders";
    private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");

    /**
     * Rule: fields that only the virtual machine knows are in no dump. These classes have some, and so do their
     * subclasses.
     */
    private static final Set<String> WITH_HIDDEN_FIELDS = Set.of(
            "java.lang.ClassLoader",
            "java.lang.InternalError",
            "java.lang.Module",
            "java.lang.Thread",
            "java.lang.invoke.MemberName",
            "java.lang.invoke.MethodHandleNatives$CallSiteContext",
            "java.lang.invoke.ResolvedMethodName");

    @TempDir
    Path folder;

    /** Objects of a class and their bytes. */
    private record Sizes(long objects, long bytes) {
        Sizes plus(Sizes other) {
            return new Sizes(objects + other.objects, bytes + other.bytes);
        }
    }

    static Stream<Arguments> machines() {
        return Jdks.all().flatMap(jdk -> {
            Stream<List<String>> all = Stream.of(List.of(), List.of("-XX:-UseCompressedOops"), List.of("-XX:+UseZGC"));
            Stream<List<String>> compact = Stream.of(
                    List.of(COMPACT),
                    List.of(COMPACT, "-XX:-UseCompressedOops"),
                    List.of(COMPACT, "-XX:+UseZGC"),
                    List.of(COMPACT, "-XX:+UseG1GC", "-XX:ObjectAlignmentInBytes=16"));
            return Stream.concat(all, jdk.version() >= COMPACT_SINCE ? compact : Stream.of())
                    .map(options -> Arguments.of(jdk, options));
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void objectsTakeWhatTheVirtualMachineSays(Jdks.Jdk jdk, List<String> options) throws IOException {
        Path dump = folder.resolve("measured.hprof");
        String printed = LeakDumps.run(jdk, MeasuredProgram.class, "sizes", dump, options.toArray(String[]::new));
        Map<String, Sizes> expected = histogram(printed);
        Map<String, Sizes> found = new HashMap<>();
        Set<String> hidden = new TreeSet<>();
        boolean compact = JudgedDumps.ask(dump, (heap, progress) -> {
            for (ClassHistogram.Row row : new ClassHistogram(ClassHistogram.By.CLASS)
                    .ask(heap, progress)
                    .rows()) {
                found.merge(
                        row.name(),
                        new Sizes(row.objects() + row.unreachableObjects(), row.shallow() + row.unreachableShallow()),
                        Sizes::plus);
            }
            var classes = heap.heap().classes();
            for (int c = 0; c < classes.count(); c++) {
                for (int above = c; above >= 0; above = classes.superClass(above)) {
                    if (WITH_HIDDEN_FIELDS.contains(classes.name(above))) {
                        hidden.add(classes.name(c));
                    }
                }
            }
            return heap.heap().facts().compactHeaders();
        });

        assertThat(compact).isEqualTo(options.contains(COMPACT));
        Map<String, String> different = new TreeMap<>();
        int compared = 0;
        for (Map.Entry<String, Sizes> entry : expected.entrySet()) {
            Sizes theirs = entry.getValue();
            Sizes ours = found.getOrDefault(entry.getKey(), new Sizes(0, 0));
            boolean array = entry.getKey().endsWith("[]");
            boolean comparable = array ? ours.objects == theirs.objects : ours.objects > 0;
            if (!comparable || hidden.contains(entry.getKey()) || entry.getKey().equals("java.lang.Class")) {
                continue;
            }
            compared++;
            // The program goes on after its dump, so that there are more of some classes.
            if (ours.bytes * theirs.objects != theirs.bytes * ours.objects) {
                different.put(entry.getKey(), ours + " and not " + theirs);
            }
        }
        assertThat(compared).isGreaterThan(150);
        if (compact) {
            assertThat(different).isEmpty();
        } else if (options.isEmpty()) {
            // Rule: without compact headers sizes are Eclipse MAT's, which does not know how fields fill gaps since JDK
            // 15.
            assertThat(different.keySet()).noneMatch(name -> name.endsWith("[]"));
            assertThat(different.size()).isLessThan(compared / 10);
        } else {
            // Rule: and takes headers for 16 bytes (20 of arrays) where references are not compressed, also where 12
            // (16) are true.
            assertThat(different).containsKeys("float[]", MeasuredProgram.class.getName() + "$Flag");
        }
    }

    private static Map<String, Sizes> histogram(String printed) {
        Map<String, Sizes> sizes = new HashMap<>();
        printed.lines().map(LINE::matcher).filter(Matcher::matches).forEach(line -> {
            Sizes one = new Sizes(Long.parseLong(line.group(1)), Long.parseLong(line.group(2)));
            sizes.merge(name(line.group(3)), one, Sizes::plus);
        });
        return sizes;
    }

    /** As Java writes it. */
    private static String name(String name) {
        int dimensions = name.lastIndexOf('[') + 1;
        String element = name.substring(dimensions);
        if (dimensions > 0) {
            element = switch (element.charAt(0)) {
                case 'Z' -> "boolean";
                case 'B' -> "byte";
                case 'C' -> "char";
                case 'S' -> "short";
                case 'I' -> "int";
                case 'J' -> "long";
                case 'F' -> "float";
                case 'D' -> "double";
                default -> element.substring(1, element.length() - 1);
            };
        }
        return element + "[]".repeat(dimensions);
    }
}
