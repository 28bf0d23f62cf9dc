package io.github.heapfold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page that names the libraries against the class path of this test, which holds them all. */
class ThirdPartyPageTest {
    private static final Pattern JAR =
            Pattern.compile(".*[/\\\\]([^/\\\\]+)[/\\\\]([^/\\\\]+)[/\\\\]\\1-\\2(?:-[a-z0-9]+)*\\.jar");

    /** A library as a repository keeps it: in a folder of its version, in a folder of its name. */
    private record Library(String name, String version) {}

    private static List<Library> classPath() {
        return Arrays.stream(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                        .split(File.pathSeparator))
                .map(JAR::matcher)
                .filter(Matcher::matches)
                .map(jar -> new Library(jar.group(1), jar.group(2)))
                .distinct()
                .toList();
    }

    private static List<String> rows() throws IOException {
        return Files.readAllLines(Path.of("src", "site", "markdown", "third-party.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
    }

    /** Some rows name one library in full and its relatives by their endings: {@code junit-jupiter (-api, -params)}. */
    private static boolean names(String row, Library library) {
        String cells = row.substring(0, row.lastIndexOf(" | "));
        return Pattern.compile("[`:](\\S+?)`").matcher(cells).results().anyMatch(name -> {
            String word = name.group(1).substring(name.group(1).indexOf(':') + 1);
            return library.name().equals(word)
                    || (word.startsWith("-") && library.name().endsWith(word));
        });
    }

    private static String version(String row) {
        String[] cells = row.split("\\|", -1);
        return cells[2].trim();
    }

    /** A build on a newer JDK takes another JavaFX than the one in the table; the page says which. */
    private static boolean isOtherJavaFx(Library library, String page) {
        return library.name().startsWith("javafx-") && page.contains("JavaFX " + library.version() + " instead of");
    }

    @Test
    void everyLibraryIsNamedWithItsVersion() throws IOException {
        String page = Files.readString(Path.of("src", "site", "markdown", "third-party.md"));
        List<String> rows = rows();
        assertThat(classPath())
                .hasSizeGreaterThan(20)
                .allSatisfy(library -> assertThat(rows)
                        .as("rows of third-party.md")
                        .anyMatch(row -> names(row, library)
                                && (version(row).equals(library.version()) || isOtherJavaFx(library, page))));
    }

    @Test
    void nothingIsNamedThatIsNotThere() throws IOException {
        List<Library> libraries = classPath();
        assertThat(rows())
                .isNotEmpty()
                // What a Maven profile or another project brings is not on the class path of this build.
                .filteredOn(row -> !row.contains("(profile ") && !row.contains("(src/spark)"))
                .allSatisfy(row -> assertThat(libraries).anyMatch(library -> names(row, library)));
    }
}
