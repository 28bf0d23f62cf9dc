package io.github.heapfold.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples on the page and in the documentation of the classes compile, and do what they say. */
class LibraryPageTest {
    private static final Path PAGE = Path.of("src", "site", "markdown", "library.md");
    private static final Pattern CODE = Pattern.compile("(?s)```java\n(.*?)```");
    private static final Path CLASSES = Path.of("src", "main", "java", "io", "github", "heapfold", "api");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)<pre>\\{@code\n(.*?)\n *\\* \\}</pre>");

    @TempDir
    Path folder;

    @Test
    void theExampleRuns() throws Exception {
        Matcher code = CODE.matcher(Files.readString(PAGE));
        assertThat(code.find()).isTrue();
        compile("Example", code.group(1));
        Path dump = Samples.list(8, 50_000).writeTo(folder.resolve("list.hprof"));

        String said = run("Example", dump, folder.resolve("list.hfold"));

        assertThat(said.lines())
                .hasSize(3)
                .anyMatch(line -> line.matches("JAVA PROFILE 1\\.0\\.2, \\d+ objects"))
                .contains("folded to less: true")
                .anyMatch(line -> line.startsWith("most is kept by "));
    }

    @Test
    void theExamplesOfTheClassesRun() throws Exception {
        Path dump = Samples.list(8, 5_000).writeTo(folder.resolve("list.hprof"));
        Path folded = folder.resolve("folded.hfold");
        HeapfoldFile.of(dump).foldTo(folded, "lossless", 1).run();
        List<String> said = new ArrayList<>();
        for (String example : examples()) {
            String name = "Example" + said.size();
            compile(name, """
                    import io.github.heapfold.api.*;
                    import java.nio.ByteBuffer;
                    import java.nio.channels.SeekableByteChannel;
                    import java.nio.charset.StandardCharsets;
                    import java.nio.file.Path;
                    import java.util.*;

                    public class %s {
                        public static void main(String[] args) throws Exception {
                            Path dump = Path.of(args[0]);
                            Path target = Path.of(args[1]);
                            Path folded = Path.of(args[2]);
                            %s
                        }
                    }
                    """.formatted(name, example));
            said.add(run(name, dump, folder.resolve(name + ".hfold"), folded));
        }

        // In the order of the classes' names, and of the examples in each.
        long bytes = Files.size(dump);
        assertThat(said).hasSize(6);
        assertThat(said.get(0)).matches("[0-9a-f]{16} .*example\\.Nödè.*\\R");
        assertThat(said.get(1)).matches("JAVA PROFILE 1\\.0\\.2, \\d+ objects\\R" + bytes + " bytes in \\d+\\R");
        assertThat(said.get(2)).matches("\\d+ records, bytes by tag: \\{.*INSTANCE_DUMP=\\d+.*\\}\\R");
        assertThat(said.get(3)).isEqualToIgnoringNewLines("JAVA PROFILE 1.0.2");
        assertThat(said.get(4).lines()).last().asString().matches(".+ by null");
        assertThat(said.get(5)).contains("checking: ").contains("It restores to " + bytes + " bytes.");
    }

    private static List<String> examples() throws IOException {
        List<String> examples = new ArrayList<>();
        try (Stream<Path> files = Files.list(CLASSES)) {
            for (Path file : files.sorted().toList()) {
                EXAMPLE.matcher(Files.readString(file))
                        .results()
                        .map((MatchResult found) -> found.group(1).replaceAll("(?m)^ *\\* ?", ""))
                        .forEach(examples::add);
            }
        }
        return examples;
    }

    private void compile(String name, String code) throws IOException {
        Path source = Files.writeString(folder.resolve(name + ".java"), code);
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-encoding",
                        "UTF-8",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(failed).as(code).isZero();
    }

    private String run(String name, Path... args) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
            String[] texts = Stream.of(args).map(Path::toString).toArray(String[]::new);
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) texts);
        } finally {
            System.setOut(before);
        }
        return said.toString(StandardCharsets.UTF_8);
    }
}
