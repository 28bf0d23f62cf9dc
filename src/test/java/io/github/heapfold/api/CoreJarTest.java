package io.github.heapfold.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.Main;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.Samples;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;

/**
 * A program of ten lines is compiled and run with the core jar, on the module path and on the class path, and with the
 * libraries that a build tool finds in the pom for it: nothing of the app, nothing of the commands. The jar is made as
 * src/core/pom.xml says; what {@code mvn -f src/core install} leaves is tried by {@code mvn -Prelease verify} with the
 * same program.
 */
class CoreJarTest {
    private static final Path CONSUMER = Path.of("src", "it", "consumer", "src", "main", "java");
    private static final String CORE_POM = "src/core/pom.xml";
    private static final String DEPENDENCY = "/project/dependencies/dependency[not(scope='test')]";
    private static final String PLUGIN = "//plugin[version]";
    private static final String EXCLUDES = "//execution[id='sources']/configuration//exclude";

    @TempDir
    static Path folder;

    private static String libraries;
    private static String core;

    @BeforeAll
    static void build() throws Exception {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<PathMatcher> excluded = pom(CORE_POM, EXCLUDES).stream()
                .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
                .toList();
        assertThat(excluded).isNotEmpty();
        Path all = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (Stream<Path> files = Files.walk(all)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path name = all.relativize(file);
                if (name.startsWith("io") && excluded.stream().noneMatch(some -> some.matches(name))) {
                    Path copy = classes.resolve(name.toString());
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
        libraries = String.join(File.pathSeparator, libraries());
        core = folder.resolve("heapfold-core.jar").toString();
        tool("javac", "--release", "17", "-p", libraries, "-d", classes.toString(), "src/core/java/module-info.java");
        tool("jar", "--create", "--file", core, "-C", classes.toString(), ".");
    }

    private static List<String> pom(String pom, String path) throws Exception {
        NodeList found = (NodeList) XPathFactory.newInstance()
                .newXPath()
                .evaluate(
                        path,
                        DocumentBuilderFactory.newInstance()
                                .newDocumentBuilder()
                                .parse(new File(pom)),
                        XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            texts.add(found.item(i).getTextContent().strip());
        }
        return texts;
    }

    /** What stands beside each name, such as {@code zstd-jni:${zstd-jni.version}}, with values for properties. */
    private static List<String> versions(String pom, String things) throws Exception {
        List<String> names = pom(pom, things + "/artifactId");
        List<String> versions = pom(pom, things + "[artifactId]/version");
        assertThat(versions).as(pom).hasSameSizeAs(names).isNotEmpty();
        List<String> both = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String version = versions.get(i);
            if (version.startsWith("${")) {
                String property = version.substring(2, version.length() - 1);
                version = pom(pom, "/project/properties/" + property).get(0);
            }
            both.add(names.get(i) + ":" + version);
        }
        return both;
    }

    /** Those that the pom names, and what they ask for themselves. */
    private static List<String> libraries() throws Exception {
        List<String> names = new ArrayList<>(pom(CORE_POM, DEPENDENCY + "/artifactId"));
        assertThat(names).containsExactlyInAnyOrder("zstd-jni", "commons-compress", "nanojson", "jspecify");
        names.addAll(List.of("commons-io", "commons-lang3", "commons-codec"));
        return Arrays.stream(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                        .split(File.pathSeparator))
                .filter(jar ->
                        names.stream().anyMatch(name -> new File(jar).getName().matches(name + "-[0-9.-]+\\.jar")))
                .toList();
    }

    private static void tool(String name, String... args) {
        assertThat(ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, args))
                .as(() -> name + " " + String.join(" ", args))
                .isZero();
    }

    private String run(String dump, String... options) throws IOException, InterruptedException {
        List<String> command = Jdks.own().start("-Xmx256m");
        command.addAll(List.of(options));
        command.addAll(List.of(dump, folder.resolve(options[0] + ".hfold").toString()));
        Path said = folder.resolve("said");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        // From JDK 24 on the JVM warns of native libraries.
        return Files.readString(said, StandardCharsets.UTF_8)
                .replaceAll("(?m)^WARNING: .*\\R", "")
                .stripLeading();
    }

    @Test
    void aProgramUsesItAsAModuleAndOnTheClassPath() throws Exception {
        String dump =
                Samples.list(8, 1000).writeTo(folder.resolve("list.hprof")).toString();
        String path = core + File.pathSeparator + libraries;
        String module = folder.resolve("module").toString();
        String plain = folder.resolve("plain").toString();
        String source = CONSUMER.resolve(Path.of("consumer", "Consumer.java")).toString();
        tool(
                "javac",
                "-Xlint:all",
                "-Werror",
                "--release",
                "17",
                "-p",
                path,
                "-d",
                module,
                CONSUMER.resolve("module-info.java").toString(),
                source);
        tool("javac", "-Xlint:all", "-Werror", "--release", "17", "-cp", path, "-d", plain, source);

        // A fault's text comes from a file in the jar, which a module finds in another way than a class path.
        String faulty =
                Files.writeString(folder.resolve("text.hprof"), "no dump").toString();
        assertThat(run(faulty, "-p", module + File.pathSeparator + path, "-m", "consumer/consumer.Consumer"))
                .contains("text.hprof is not a heap dump");

        String answer = "[1-9][0-9]* objects, damaged: false\\R";
        assertThat(run(dump, "-p", module + File.pathSeparator + path, "-m", "consumer/consumer.Consumer"))
                .matches(answer);
        assertThat(run(dump, "-cp", plain + File.pathSeparator + path, "consumer.Consumer"))
                .matches(answer);
    }

    @Test
    void theModuleShowsOnlyTheLibrary() {
        var module = java.lang.module.ModuleFinder.of(Path.of(core))
                .find("io.github.heapfold")
                .orElseThrow();
        assertThat(module.descriptor().exports()).map(Object::toString).containsExactly("io.github.heapfold.api");
        assertThat(module.descriptor().packages()).noneMatch(name -> name.matches(".*heapfold\\.(gui|cli|capture).*"));
    }

    @Test
    void itsPomHasWhatMavenCentralAsksForAndTheVersionsOfTheMainOne() throws Exception {
        assertThat(pom(CORE_POM, "/project/artifactId")).containsExactly("heapfold-core");
        for (String same : List.of(
                "groupId",
                "version",
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "scm/connection",
                "scm/developerConnection",
                "scm/url",
                "properties/maven.compiler.release",
                "properties/project.build.outputTimestamp")) {
            assertThat(pom(CORE_POM, "/project/" + same))
                    .as(same)
                    .hasSize(1)
                    .isEqualTo(pom("pom.xml", "/project/" + same));
        }
        assertThat(pom(CORE_POM, "/project/name | /project/description")).hasSize(2);
        assertThat(versions("pom.xml", DEPENDENCY + "[version]")).containsAll(versions(CORE_POM, DEPENDENCY));
        assertThat(pom(CORE_POM, DEPENDENCY + "[optional or scope]")).isEmpty();
        // Without a version in the name of the jar, japicmp refuses to compare it with a release.
        assertThat(pom(CORE_POM, "/project/build/finalName")).isEmpty();

        List<String> own = versions(CORE_POM, PLUGIN);
        List<String> main = versions("pom.xml", PLUGIN);
        // Those that only the library has are pinned there alone.
        assertThat(own)
                .filteredOn(
                        plugin -> main.stream().anyMatch(other -> name(other).equals(name(plugin))))
                .hasSizeGreaterThan(5)
                .isSubsetOf(main);
    }

    private static String name(String withVersion) {
        return withVersion.substring(0, withVersion.indexOf(':'));
    }
}
