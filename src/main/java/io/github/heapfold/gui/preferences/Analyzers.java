package io.github.heapfold.gui.preferences;

import io.github.heapfold.gui.controls.Background;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The analyzers that this machine has, by the user's word or at a usual place, and how to open a dump in them. */
public final class Analyzers {
    private final AnalyzerFinder finder;
    private final Background background;
    private final Map<Analyzer, ReadOnlyObjectWrapper<Optional<Path>>> programs = new EnumMap<>(Analyzer.class);

    /** Begins to look at once; until it is known, there is none. */
    public Analyzers(Preferences preferences, AnalyzerFinder finder, Background background) {
        this.finder = finder;
        this.background = background;
        watch(Analyzer.MAT, preferences.mat());
        watch(Analyzer.VISUALVM, preferences.visualVm());
    }

    private void watch(Analyzer analyzer, ObjectProperty<Optional<Path>> chosen) {
        programs.put(analyzer, new ReadOnlyObjectWrapper<>(Optional.empty()));
        chosen.addListener((value, before, now) -> look(analyzer, now));
        look(analyzer, chosen.get());
    }

    private void look(Analyzer analyzer, Optional<Path> chosen) {
        background.run(
                () -> chosen.isPresent()
                        ? chosen.flatMap(path -> finder.program(analyzer, path)).filter(Files::exists)
                        : finder.find(analyzer),
                programs.get(analyzer)::set,
                failure -> programs.get(analyzer).set(Optional.empty()));
    }

    /** Where the program of an analyzer is; empty where there is none. */
    public ReadOnlyObjectProperty<Optional<Path>> program(Analyzer analyzer) {
        return programs.get(analyzer).getReadOnlyProperty();
    }

    /**
     * Starts an analyzer on a dump; it goes on when this program ends.
     *
     * @param failed is told why it could not be started
     */
    public void open(Analyzer analyzer, Path dump, Consumer<Throwable> failed) {
        program(analyzer)
                .get()
                .ifPresent(program ->
                        background.run(() -> start(analyzer, program, dump.toAbsolutePath()), process -> {}, failed));
    }

    private static Process start(Analyzer analyzer, Path program, Path dump) throws IOException {
        return new ProcessBuilder(analyzer.command(program, dump))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
