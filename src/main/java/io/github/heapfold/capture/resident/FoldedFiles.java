package io.github.heapfold.capture.resident;

import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.PartName;
import io.github.heapfold.files.User;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The folded files of a folder: all that is ever given to a command or a server, whatever asks for it. */
final class FoldedFiles {
    private final Path folder;
    private final User user;

    /**
     * Those of a folder.
     *
     * @param user to whom they belong
     */
    FoldedFiles(Path folder, User user) {
        this.folder = folder;
        this.user = user;
    }

    /**
     * Those of this user. A run that was killed when it had just given a file its name left the name that the file had
     * while it was written, too: that goes first, as a file of two names is none of them.
     */
    static FoldedFiles in(Path folder) {
        PartName.sweep(folder);
        return new FoldedFiles(folder, User.current());
    }

    Path folder() {
        return folder;
    }

    /** The file of this name in the folder, whether it is one of them or not; empty where that leads elsewhere. */
    Optional<Path> named(String name) {
        try {
            Path file = folder.resolve(name);
            return Path.of(name).getNameCount() == 1
                            && file.getFileName().toString().equals(name)
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The name of the file that one of them needs; empty where it stands alone, or is none. */
    static Optional<String> base(Path file) {
        try (FoldFile fold = FoldFile.open(file)) {
            return fold.index().base().map(FoldBase::name);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Why a file is none of them, as the end of a sentence about it; empty where it is one. */
    Optional<Message> refusal(Path file) {
        try {
            FileFacts facts = FileFacts.of(file);
            // The name of a file of the working directory has no folder in it.
            boolean inside = file.toAbsolutePath().getParent().toRealPath().equals(folder.toRealPath());
            if (!inside || !facts.isFile() || facts.names() != 1 || !user.owns(facts)) {
                return Optional.of(Message.of("watch.foreignFile"));
            }
        } catch (NoSuchFileException e) {
            return Optional.of(Message.of("watch.gone"));
        } catch (IOException e) {
            return Optional.of(Message.of("watch.unreadable", Faults.message(e)));
        }
        try {
            FoldFile.open(file).close();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(Message.of("watch.noFold"));
        }
    }
}
