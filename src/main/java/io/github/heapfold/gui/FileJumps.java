package io.github.heapfold.gui;

import io.github.heapfold.gui.analyse.growth.OtherDumps;
import io.github.heapfold.gui.analyse.heap.HeapSessions;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.Sought;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Workspace;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/** From one file, or several together, to a place in the analysis of another one, and back. */
final class FileJumps {
    private final Workspace workspace;
    private final HeapSessions sessions;

    /** By a file that is not read yet, where to go in it; the last that was wanted. */
    private final Map<OpenFile, Jump> waiting = new WeakHashMap<>();

    private record Jump(Sought wanted, OpenFile from) {}

    FileJumps(Workspace workspace, HeapSessions sessions) {
        this.workspace = workspace;
        this.sessions = sessions;
    }

    /** Also to a dump that is still to be opened: what was wanted is not forgotten meanwhile. */
    void show(Path dump, Sought wanted) {
        OpenFile from = workspace.selected().get();
        if (workspace.find(dump).isEmpty()) {
            workspace.open(List.of(dump));
        }
        workspace.find(dump).ifPresent(file -> {
            workspace.show(file);
            waiting.put(file, new Jump(wanted, from));
            file.whenReady(() -> Optional.ofNullable(waiting.remove(file)).ifPresent(jump -> show(file, jump)));
        });
    }

    private void show(OpenFile file, Jump jump) {
        sessions.of(file).show(jump.wanted(), () -> {
            boolean isThere = workspace.files().contains(jump.from());
            if (isThere) {
                workspace.show(jump.from());
            }
            return isThere;
        });
    }

    /** To what grew, in the newest of some dumps: what is found there leads on in the same file. */
    void compare(List<OpenFile> dumps, OtherDumps others) {
        List<OpenFile> together = List.copyOf(workspace.batch());
        OpenFile newest =
                dumps.stream().max(Comparator.comparing(OpenFile::taken)).orElseThrow();
        others.prepare(newest, dumps.stream().filter(file -> file != newest).toList());
        sessions.of(newest).show(Sought.at(Place.of(Place.Part.GROWTH)), () -> {
            boolean isThere = workspace.files().containsAll(together);
            if (isThere) {
                workspace.batch().setAll(together);
            }
            return isThere;
        });
        workspace.show(newest);
    }
}
