package io.github.heapfold.gui.preferences;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.files.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzerFinderTest {
    @TempDir
    Path root;

    private Path program(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private AnalyzerFinder finder(Platform platform, Map<String, String> environment) {
        return new AnalyzerFinder(platform, root.resolve("home/me"), root, environment::get);
    }

    @Test
    void whatIsUnpackedInTheUsersFolderIsFound() throws IOException {
        Path mat = program("home/me/mat/MemoryAnalyzer");
        Path visualVm = program("home/me/visualvm_22/bin/visualvm");
        AnalyzerFinder finder = finder(Platform.OTHER, Map.of());
        assertThat(finder.find(Analyzer.MAT)).contains(mat);
        assertThat(finder.find(Analyzer.VISUALVM)).contains(visualVm);
    }

    @Test
    void theSearchPathComesFirst() throws IOException {
        program("opt/visualvm/bin/visualvm");
        Path first = program("bin/visualvm");
        assertThat(finder(Platform.OTHER, Map.of("PATH", first.getParent().toString()))
                        .find(Analyzer.VISUALVM))
                .contains(first);
    }

    @Test
    void bundlesOfMacOsAreLookedInto() throws IOException {
        Path mat = program("Applications/mat.app/Contents/MacOS/MemoryAnalyzer");
        AnalyzerFinder finder = finder(Platform.MAC, Map.of());
        assertThat(finder.find(Analyzer.MAT)).contains(mat);
        assertThat(finder.program(Analyzer.MAT, root.resolve("Applications/mat.app")))
                .contains(mat);
    }

    @Test
    void windowsHasEndings() throws IOException {
        Path mat = program("Programs/mat/MemoryAnalyzer.exe");
        Map<String, String> environment =
                Map.of("ProgramFiles", root.resolve("Programs").toString());
        assertThat(finder(Platform.WINDOWS, environment).find(Analyzer.MAT)).contains(mat);
    }

    @Test
    void whereThereIsNoneNoneIsFound() {
        assertThat(finder(Platform.OTHER, Map.of()).find(Analyzer.MAT)).isEmpty();
    }

    @Test
    void eachIsToldTheDumpInItsOwnWay() {
        Path dump = Path.of("a.hprof");
        assertThat(Analyzer.MAT.command(Path.of("mat"), dump)).containsExactly("mat", "a.hprof");
        assertThat(Analyzer.VISUALVM.command(Path.of("vvm"), dump)).containsExactly("vvm", "--openfile", "a.hprof");
    }

    @Test
    void theDesktopSaysWhetherItIsDark() {
        assertThat(SystemTheme.isDark(Platform.OTHER, "'prefer-dark'\n")).isTrue();
        assertThat(SystemTheme.isDark(Platform.OTHER, "'default'\n")).isFalse();
        assertThat(SystemTheme.isDark(Platform.MAC, "Dark\n")).isTrue();
        assertThat(SystemTheme.isDark(Platform.MAC, "")).isFalse();
        assertThat(SystemTheme.isDark(Platform.WINDOWS, "  AppsUseLightTheme    REG_DWORD    0x0\r\n\r\n"))
                .isTrue();
        assertThat(SystemTheme.isDark(Platform.WINDOWS, "  AppsUseLightTheme    REG_DWORD    0x1\r\n"))
                .isFalse();
    }
}
