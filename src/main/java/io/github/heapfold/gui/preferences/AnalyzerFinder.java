package io.github.heapfold.gui.preferences;

import io.github.heapfold.files.Platform;
import io.github.heapfold.files.SearchPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Looks for analyzers where the platform has usual places for them: the search path, the folders for programs, and, as
 * both are archives that are just unpacked, the user's own folders. Touches the disk.
 *
 * @param platform whose usual places are meant
 * @param home the user's folder
 * @param root the folder that absolute places start from
 * @param environment gives the value of a variable, or null
 */
public record AnalyzerFinder(Platform platform, Path home, Path root, UnaryOperator<String> environment) {
    /** Looks on this machine. */
    public static AnalyzerFinder here() {
        Path home = Path.of(System.getProperty("user.home"));
        Path root = Optional.ofNullable(home.getRoot()).orElse(Path.of("/"));
        return new AnalyzerFinder(Platform.here(), home, root, System::getenv);
    }

    /** The program of an analyzer, where there is one at a usual place. */
    public Optional<Path> find(Analyzer analyzer) {
        return places().flatMap(folder -> in(folder, analyzer)).findFirst();
    }

    /**
     * The program that a user means who chose a file or folder.
     *
     * @param chosen a program, an application bundle of macOS, or a folder that it was unpacked to
     */
    public Optional<Path> program(Analyzer analyzer, Path chosen) {
        return Files.isDirectory(chosen) ? in(chosen, analyzer).findFirst() : Optional.of(chosen);
    }

    private Stream<Path> places() {
        List<Path> places = new ArrayList<>(SearchPath.folders(environment));
        if (platform == Platform.WINDOWS) {
            for (String variable : List.of("ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA")) {
                Platform.folder(environment.apply(variable)).ifPresent(folder -> addWithFoldersIn(places, folder));
            }
            Platform.folder(environment.apply("LOCALAPPDATA"))
                    .ifPresent(folder -> addWithFoldersIn(places, folder.resolve("Programs")));
        } else if (platform == Platform.MAC) {
            addWithFoldersIn(places, root.resolve("Applications"));
            addWithFoldersIn(places, home.resolve("Applications"));
        } else {
            addWithFoldersIn(places, root.resolve("opt"));
            addWithFoldersIn(places, root.resolve("usr/local"));
            places.add(root.resolve("usr/share/visualvm"));
        }
        addWithFoldersIn(places, home);
        return places.stream();
    }

    /** Only folders that are called after an analyzer: nobody's home is searched through. */
    private static void addWithFoldersIn(List<Path> places, Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            inside.filter(AnalyzerFinder::isCalledSo)
                    .filter(Files::isDirectory)
                    .sorted()
                    .forEach(places::add);
        } catch (IOException e) {
            // Not there, or not to be read: nothing to find.
        }
    }

    private static boolean isCalledSo(Path folder) {
        String name = folder.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.equals("mat")
                || name.equals("mat.app")
                || name.startsWith("memoryanalyzer")
                || name.startsWith("visualvm")
                || name.equals("eclipse");
    }

    private Stream<Path> in(Path folder, Analyzer analyzer) {
        Stream<Path> inside = Stream.of("", "bin", "mat", "Contents/MacOS", "mat.app/Contents/MacOS")
                .map(folder::resolve);
        return inside.flatMap(place -> analyzer.names().stream()
                        .map(name -> place.resolve(platform == Platform.WINDOWS ? name + ".exe" : name)))
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable);
    }
}
