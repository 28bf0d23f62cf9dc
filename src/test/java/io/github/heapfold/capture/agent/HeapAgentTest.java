package io.github.heapfold.capture.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.heapfold.Main;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
class HeapAgentTest {
    /** Of a program whose heap is soon full, and soon folded. */
    private static final String SMALL = "-Xmx16m";

    private static final Path CLASSES = Path.of("target", "classes");

    @TempDir
    static Path jars;

    private static Path agent;
    private static Path program;

    @TempDir
    Path folder;

    /** The build makes the jars after the tests; these have the same manifests. */
    @BeforeAll
    static void makeJars() throws IOException {
        agent = jars.resolve("heapfold-agent.jar");
        Manifest manifest = manifest();
        manifest.getMainAttributes().putValue("Premain-Class", HeapAgent.class.getName());
        try (OutputStream out = Files.newOutputStream(agent);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (String room : List.of("agent", "trigger")) {
                try (Stream<Path> files = Files.list(CLASSES.resolve("io/github/heapfold/capture/" + room))) {
                    for (Path file : files.toList()) {
                        jar.putNextEntry(
                                new ZipEntry(CLASSES.relativize(file).toString().replace(File.separatorChar, '/')));
                        Files.copy(file, jar);
                    }
                }
            }
        }
        program = jars.resolve("heapfold.jar");
        manifest = manifest();
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(program)) {
            new JarOutputStream(out, manifest).close();
        }
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        return manifest;
    }

    private static String option(String options) {
        return "-javaagent:" + agent + "=" + options;
    }

    static List<Jdks.Jdk> jdks() {
        return ChildJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aProgramWhoseHeapStaysFullIsCapturedByItself(Jdks.Jdk jdk) throws IOException {
        String options = "when=heap>=60%/300ms;max=1;dir=" + folder;
        try (ChildJvm child = ChildJvm.start(List.of(), jdk, 1, "-XX:+UseG1GC", option(options))) {
            child.tell("48");
            String line = child.await("captured");

            Path file = Path.of(line.replaceFirst(".*captured ", ""));
            assertThat(new CheckJob(Input.of(file), 2).run(JobMonitor.silent()).restoredBytes())
                    .isGreaterThan(40_000_000);
            assertThat(child.isWell()).isTrue();
            assertThat(folder.toFile().list())
                    .containsExactlyInAnyOrder(file.getFileName().toString(), "heapfold-agent.log");
        }
    }

    @Test
    void theAgentBringsNothingIntoTheProgramButItself() throws IOException {
        Path classes = folder.resolve("classes");
        try (ChildJvm child =
                ChildJvm.holding(1, "-Xlog:class+load:file=" + classes, option("when=heap>=99%/300ms;dir=" + folder))) {
            assertThat(child.isWell()).isTrue();
        }
        List<String> loaded = Files.readAllLines(classes);
        assertThat(loaded.stream().filter(line -> line.contains("heapfold-agent.jar")))
                .isNotEmpty()
                .allMatch(line -> line.contains("io.github.heapfold.capture."));
        assertThat(loaded.stream()
                        .filter(line -> line.contains("source: ")
                                && !line.contains("heapfold-agent.jar")
                                && !line.contains("fixture.")))
                .allMatch(line -> line.contains("jrt:/")
                        || line.contains("shared objects file")
                        || line.contains("__")
                        || line.contains("Lambda")
                        || line.contains("LambdaForm")
                        || line.contains("source: java.")
                        || line.contains("source: jdk."));
    }

    @Test
    void wrongOptionsDoNotKeepAProgramFromRunning() throws IOException {
        try (ChildJvm child = ChildJvm.holding(1, option("when=heap>=85;dir=" + folder))) {
            assertThat(child.isWell()).isTrue();
            assertThat(child.said()).anyMatch(line -> line.startsWith("heapfold agent: not watching: 'heap>=85'"));
        }
    }

    @Test
    void anAgentThatCannotFoldKeepsTheDumpAndSaysWhere() throws IOException {
        Path profile = Files.writeString(jars.resolve("broken.profile"), "strip nothing that there is\n");
        String options = "when=heap>=60%/300ms;max=1;profile=" + profile + ";dir=" + folder;
        try (ChildJvm child = ChildJvm.holding(12, SMALL, option(options))) {
            String line = child.await("ended with exit code");

            assertThat(line).contains("process that compresses " + folder);
            assertThat(folder.toFile().list()).hasSize(2).anyMatch(name -> name.endsWith(".part.hprof"));
            assertThat(child.isWell()).isTrue();
        }
    }

    /** Each try stops the program, and what failed so often fails again. */
    @Test
    void anAgentWhoseDumpsFailEndsWhenTheyFailedAsOftenAsMaxInARow() throws IOException {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        String options = "when=heap>=60%/300ms;max=2;gap=100ms;dir=" + gone;
        try (ChildJvm child = ChildJvm.holding(1, option(options))) {
            Files.delete(gone);
            child.tell("48");

            assertThat(child.await("watches no longer")).contains("failed to dump 2 times in a row");
            assertThat(child.said())
                    .filteredOn(line -> line.contains("could not dump the heap"))
                    .hasSize(2);
            assertThat(child.isWell()).isTrue();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such names")
    void namesWithControlCharactersAreWrittenOutInWhatIsSaidAndInTheLog() throws IOException {
        Path hostile = Files.createDirectory(folder.resolve("a\nheapfold agent: all is well\u001b[2J"));
        String shown = "a%sheapfold agent: all is well\\u001b[2J";
        String options = "when=heap>=60%/300ms;max=1;dir=" + hostile;
        try (ChildJvm child = ChildJvm.holding(12, SMALL, option(options))) {
            assertThat(child.await("captured")).contains(String.format(shown, "\\u000a"));
            assertThat(child.said()).noneMatch(line -> line.startsWith("heapfold agent: all is well"));
        }
        assertThat(Files.readString(hostile.resolve("heapfold-agent.log")))
                .contains(String.format(shown, "\\n"))
                .doesNotContain("\u001b", "\nheapfold agent: all is well");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkPlantedForTheLogIsNotFollowed(@TempDir Path victim) throws IOException {
        Path precious = Files.writeString(victim.resolve("precious"), "not yours");
        Files.createSymbolicLink(folder.resolve("heapfold-agent.log"), precious);
        String options = "when=heap>=60%/300ms;max=1;dir=" + folder;
        try (ChildJvm child = ChildJvm.holding(12, SMALL, option(options))) {
            child.await("captured");
            assertThat(child.said()).anyMatch(line -> line.contains("no log:") && line.contains("remove it"));
        }
        assertThat(precious).hasContent("not yours");
    }

    @Test
    void optionsAreReadAsTheyAreWritten() {
        AgentOptions options = AgentOptions.parse(
                "when=old>=90%/1m; dir=" + folder + ";profile=mat;max=7;gap=2h;all;upload=https://example.com/;");

        assertThat(options.condition()).hasToString("old>=90.0% for 1m");
        assertThat(options.folder()).isEqualTo(folder.toFile());
        assertThat(options.profile()).isEqualTo("mat");
        assertThat(options.most()).isEqualTo(7);
        assertThat(options.gap()).hasHours(2);
        assertThat(options.live()).isFalse();
        assertThat(options.then()).containsExactly("--upload=@env:HEAPFOLD_AGENT_1");
        assertThat(options.secrets()).containsExactly(entry("HEAPFOLD_AGENT_1", "https://example.com/"));
        for (String wrong : List.of(
                "wenn=heap",
                "max=many",
                "max=0",
                "max=-1",
                "upload=ftp://example.com/",
                "upload=@env:NOT_SET_HERE",
                "upload=@env:PATH",
                "upload=https://example.com/;upload=https://example.com/",
                "upload=https://example.com/;upload-header=A: @env:NOT_SET_HERE",
                "upload=https://example.com/;upload-header=no name: x",
                "upload-header=A: b",
                "upload-method=POST",
                "upload=https://example.com/;upload-method=GET",
                "gap=soon",
                "then=echo &",
                "profile=none-such",
                "upload-header=x",
                "dir=" + folder.resolve("no"))) {
            assertThatThrownBy(() -> AgentOptions.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void whatIsLikelyToBeTriedIsAnsweredWithWhatWorks() {
        assertThatThrownBy(() -> AgentOptions.parse("when=oom"))
                .hasMessageContaining("-XX:+HeapDumpOnOutOfMemoryError")
                .hasMessageContaining("heapfold capture --watch DIR");
        assertThatThrownBy(() -> AgentOptions.parse("when=heap>=85%,dir=/dumps"))
                .hasMessageContaining("options are separated by ;");
    }

    @Test
    void theProgramIsToldHowToUpload() {
        assertThat(AgentOptions.parse("upload=https://example.com/;upload-method=POST")
                        .then())
                .containsExactly("--upload=@env:HEAPFOLD_AGENT_1", "--upload-method=POST");
    }

    @Test
    void noSecretIsInTheCommandLineOfTheProcessThatFolds() {
        AgentOptions options = AgentOptions.parse("upload=https://example.com/?signature=s3cr3t;"
                + "upload-header=Authorization: s3cr3t;upload-header=X-Token: @env:PATH;dir=" + folder);

        assertThat(options.then())
                .containsExactly(
                        "--upload=@env:HEAPFOLD_AGENT_1",
                        "--upload-header",
                        "Authorization: @env:HEAPFOLD_AGENT_2",
                        "--upload-header",
                        "X-Token: @env:PATH");
        assertThat(options.secrets().values()).containsExactly("https://example.com/?signature=s3cr3t", "s3cr3t");
    }

    @Test
    void theAgentKnowsTheProfilesOfTheProgram() {
        assertThat(AgentOptions.PROFILES)
                .containsExactlyInAnyOrderElementsOf(
                        Presets.all().stream().map(Profile::name).toList());
    }

    @Test
    void theOldGenerationIsMeasuredByItself() {
        MemoryPoolMXBean old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().contains("Old") || pool.getName().contains("Tenured"))
                .findFirst()
                .orElseThrow();
        HeapSampler sampler = new HeapSampler(Condition.parse("old>=90%/1ms"));
        double sample;
        long used;
        do {
            // A collection in between would change what is compared.
            used = old.getUsage().getUsed();
            sample = sampler.sample(System.nanoTime());
        } while (used != old.getUsage().getUsed());

        assertThat(sample).isEqualTo((double) used / old.getUsage().getMax());
    }
}
