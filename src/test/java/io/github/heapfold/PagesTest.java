package io.github.heapfold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the papers say of the sources and of each other. */
class PagesTest {
    private static final Path PAGES = Path.of("src", "site", "markdown");
    private static final Pattern LINK = Pattern.compile("(?<!`)\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
    private static final Pattern MENU_ITEM = Pattern.compile("<item [^>]*href=\"([^\"]+)\\.html\"");

    static Stream<Path> papers() throws IOException {
        List<Path> papers = new ArrayList<>(pages());
        papers.add(Path.of("README.md"));
        papers.add(Path.of("installer", "README.md"));
        papers.add(Path.of(".github", "CONTRIBUTING.md"));
        papers.add(Path.of(".github", "SECURITY.md"));
        return papers.stream();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("papers")
    void linksLeadSomewhere(Path paper) throws IOException {
        for (String link : all(LINK, Files.readString(paper))) {
            if (!link.matches("[a-z]+:.*")) {
                int hash = link.indexOf('#');
                String file = hash < 0 ? link : link.substring(0, hash);
                Path target = file.isEmpty() ? paper : target(paper, file);
                assertThat(target).as("%s, linked from %s", link, paper).exists();
                if (hash >= 0) {
                    String anchor = link.substring(hash + 1);
                    assertThat(anchors(target))
                            .as("headings of %s, linked from %s", target, paper)
                            .contains(anchor);
                    // The site names headings with capitals or several words in another way than GitHub.
                    if (paper.startsWith(PAGES)
                            && !all(HEADING, Files.readString(target)).contains(anchor)) {
                        assertThat(target).content().contains("<a id=\"" + anchor + "\"></a>");
                    }
                }
                if (paper.startsWith(PAGES)) {
                    assertThat(link).as("in %s: what is not on the site", paper).doesNotContain("..");
                }
            }
        }
    }

    /** The site makes links to pages of those to their sources, which lead somewhere on GitHub, too. */
    private static Path target(Path paper, String file) {
        Path folder = paper.toAbsolutePath().getParent();
        if (paper.startsWith(PAGES) && file.startsWith("images/")) {
            return Path.of("src", "site", "resources").resolve(file);
        }
        return folder.resolve(file);
    }

    private static List<String> anchors(Path page) throws IOException {
        return all(HEADING, Files.readString(page)).stream()
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    @Test
    void everyPageIsInTheMenuOfTheSite() throws IOException {
        List<String> pages = pages().stream()
                .map(page -> page.getFileName().toString().replace(".md", ""))
                .toList();
        assertThat(all(MENU_ITEM, Files.readString(Path.of("src", "site", "site.xml"))))
                .as("menu in src/site/site.xml")
                .containsExactlyInAnyOrderElementsOf(pages);
    }

    @Test
    void theArchitecturePageNamesThePackagesThatThereAre() throws IOException {
        Path sources = Path.of("src", "main", "java", "io", "github", "heapfold");
        TreeSet<String> packages = new TreeSet<>();
        try (Stream<Path> folders = Files.list(sources)) {
            folders.filter(Files::isDirectory)
                    .forEach(folder -> packages.add(folder.getFileName().toString()));
        }
        String page = Files.readString(PAGES.resolve("architecture.md"));
        String table = page.substring(page.indexOf("| package |"), page.indexOf("## How a dump flows"));
        assertThat(all(Pattern.compile("(?m)^\\| `([a-z]+)` \\|"), table))
                .as("package table of the architecture page")
                .containsExactlyInAnyOrderElementsOf(packages);
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
