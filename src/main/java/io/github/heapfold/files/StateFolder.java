package io.github.heapfold.files;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where this program keeps what is this user's own and has to outlive a run. */
public final class StateFolder {
    private StateFolder() {}

    /**
     * The folder, made where it is not there yet.
     *
     * @throws IOException where the user has no home, or the folder is not the user's own
     */
    public static Path open() throws IOException {
        return open(path(System::getenv, Platform.here(), System.getProperty("user.home")));
    }

    static Path open(Path folder) throws IOException {
        Path parent = NewFile.folders(folder.getParent());
        Optional<Path> open = OwnFolder.replaceable(parent);
        if (open.isPresent()) {
            throw new UnsafeFileException(folder, Message.of("file.openParent", open.get()));
        }
        return OwnFolder.make(folder);
    }

    /** Where this platform wants it. */
    static Path path(UnaryOperator<String> environment, Platform platform, String home) throws IOException {
        try {
            return switch (platform) {
                case WINDOWS ->
                    Platform.folder(environment.apply("LOCALAPPDATA"))
                            .orElse(Path.of(home, "AppData", "Local"))
                            .resolve("Heapfold");
                case MAC -> Path.of(home, "Library", "Application Support", "Heapfold");
                case OTHER ->
                    Platform.folder(environment.apply("XDG_STATE_HOME"))
                            .orElse(Path.of(home, ".local", "state"))
                            .resolve("heapfold");
            };
        } catch (InvalidPathException e) {
            throw new MessageException(Message.of("file.noHome"), e);
        }
    }
}
