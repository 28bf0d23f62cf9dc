package io.github.heapfold.gui.preferences;

import java.nio.file.Path;
import java.util.List;

/** A program that analyzes heap dumps and can be told to open one. */
public enum Analyzer {
    /** Eclipse Memory Analyzer. */
    MAT(List.of("MemoryAnalyzer", "mat")) {
        @Override
        public List<String> command(Path program, Path dump) {
            return List.of(program.toString(), dump.toString());
        }
    },
    VISUALVM(List.of("visualvm", "jvisualvm")) {
        @Override
        public List<String> command(Path program, Path dump) {
            return List.of(program.toString(), "--openfile", dump.toString());
        }
    };

    private final List<String> names;

    Analyzer(List<String> names) {
        this.names = names;
    }

    /** What its program is called, without the ending that Windows wants. */
    List<String> names() {
        return names;
    }

    /**
     * What to run so that it opens a dump.
     *
     * @param program where it is
     */
    public abstract List<String> command(Path program, Path dump);
}
