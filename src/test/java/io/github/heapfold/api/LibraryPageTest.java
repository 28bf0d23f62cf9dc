package io.github.heapfold.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example on the page compiles, and does what the page says. */
class LibraryPageTest {
    private static final Path PAGE = Path.of("src", "site", "markdown", "library.md");
    private static final Pattern CODE = Pattern.compile("(?s)```java\n(.*?)```");

    @TempDir
    Path folder;

    @Test
    void theExampleRuns() throws Exception {
        Matcher code = CODE.matcher(Files.readString(PAGE));
        assertThat(code.find()).isTrue();
        Path source = Files.writeString(folder.resolve("Example.java"), code.group(1));
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(failed).isZero();
        Path dump = Samples.list(8, 50_000).writeTo(folder.resolve("list.hprof"));

        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
            String[] args = {dump.toString(), folder.resolve("list.hfold").toString()};
            loader.loadClass("Example").getMethod("main", String[].class).invoke(null, (Object) args);
        } finally {
            System.setOut(before);
        }

        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .anyMatch(line -> line.matches("JAVA PROFILE 1\\.0\\.2, \\d+ objects"))
                .contains("folded to less: true")
                .anyMatch(line -> line.startsWith("most is kept by "));
    }
}
