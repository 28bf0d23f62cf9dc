package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What was dragged here, and what dropping it will do. */
public final class Drops {
    /**
     * Dropped files by what their first bytes say.
     *
     * @param dumps can be compressed
     * @param folded can be restored
     * @param others are nothing for this program
     */
    record Judged(List<Path> dumps, List<Path> folded, List<Path> others) {
        /** What dropping them will do, in words. */
        String promise() {
            if (dumps.isEmpty() && folded.isEmpty()) {
                return text(others.size() == 1 ? "drop.other" : "drop.others");
            }
            if (dumps.size() + folded.size() == 1) {
                return text("drop.one");
            }
            // What is done with them is chosen there: nothing begins by itself.
            return text(
                    folded.isEmpty() ? "drop.together.dumps" : "drop.together",
                    Units.count(dumps.size() + folded.size()));
        }

        /** What to open: what is of use, or else all, so that the user is told why it is not. */
        List<Path> toOpen() {
            List<Path> useful = Stream.concat(dumps.stream(), folded.stream()).toList();
            return useful.isEmpty() ? others : useful;
        }
    }

    /** Dumps are kept in folders of folders, but who drops a whole disk did not mean that. */
    private static final int DEPTH = 5;

    private static final int MOST = 10_000;

    private Drops() {}

    /** Reads {@code text/uri-list}: a URL a line, comments after #; what is no file is left out. */
    static List<Path> fromUriList(String list) {
        List<Path> paths = new ArrayList<>();
        for (String line : list.lines().toList()) {
            if (!line.startsWith("file:")) {
                continue;
            }
            try {
                paths.add(Path.of(URI.create(line.strip())));
            } catch (IllegalArgumentException | FileSystemNotFoundException e) {
                // Not a file of this machine: there is nothing to open.
            }
        }
        return paths;
    }

    /** Looks at the first bytes of each; of a folder, at the files in it and in its folders. Touches the disk. */
    static Judged judge(List<Path> paths) {
        Judged judged = new Judged(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                inFolder(path).forEach(file -> sort(file, judged, false));
            } else {
                sort(path, judged, true);
            }
        }
        return judged;
    }

    /**
     * The files themselves, and of each folder what is of use in it; the folder where nothing is, so that the user is told
     * of it. Touches the disk.
     */
    public static List<Path> inFolders(List<Path> paths) {
        return paths.stream().flatMap(Drops::inFolders).distinct().toList();
    }

    private static Stream<Path> inFolders(Path path) {
        List<Path> found = Files.isDirectory(path) ? judge(List.of(path)).toOpen() : List.of();
        return found.isEmpty() ? Stream.of(path) : found.stream();
    }

    private static List<Path> inFolder(Path folder) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, Set.of(), DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        found.add(file);
                    }
                    return found.size() < MOST ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE; // what may not be read is nothing to open
                }
            });
        } catch (IOException e) {
            return List.of();
        }
        Collections.sort(found);
        return found;
    }

    private static void sort(Path file, Judged judged, boolean others) {
        FileKind kind;
        try {
            // To look into a pipe is to wait for who writes into it.
            kind = Files.isRegularFile(file) ? FileKind.of(file) : FileKind.OTHER;
        } catch (IOException e) {
            kind = FileKind.OTHER;
        }
        switch (kind) {
            case HPROF -> judged.dumps().add(file);
            case HFOLD, TAILOR, KOOM -> judged.folded().add(file);
            case OTHER -> {
                if (others) {
                    judged.others().add(file);
                }
            }
        }
    }
}
