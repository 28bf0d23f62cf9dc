package io.github.heapfold.files;

import com.github.luben.zstd.util.Native;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;

/**
 * zstd's native library, which has to stand in a file to be loaded: in the folder of the installed program, or unpacked
 * into this user's state folder, or into the folder for temporary files, which may be full, missing, read-only, or on a
 * disk from which nothing is run. Until it could be loaded, each call tries anew: folders get room again, and a service
 * goes on.
 */
public final class ZstdLibrary {
    /** A way to load it. */
    private interface Way {
        void load() throws IOException;
    }

    private ZstdLibrary() {}

    /**
     * Loads it, unless that was done. To be called before any class of zstd-jni is used, for these never recover from a
     * failure.
     *
     * @throws IOException where there is no place for it; the message says what to do
     */
    public static void load() throws IOException {
        load(Path.of(System.getProperty("java.io.tmpdir")));
    }

    static synchronized void load(Path temporary) throws IOException {
        if (Native.isLoaded()) {
            return;
        }
        List<String> faults = new ArrayList<>();
        if (System.getProperty("ZstdNativePath") != null) {
            // What the user or the installed program's start script says, and nothing else.
            loads(Native::load, "ZstdNativePath", faults);
        } else if (loads(ZstdLibrary::loadInstalled, "the program's folder", faults)
                || loads(() -> unpack(StateFolder.open()), "the state folder", faults)
                || loads(() -> unpack(temporary), temporary.toString(), faults)) {
            return;
        }
        if (!Native.isLoaded()) {
            throw new MessageException(Message.of("file.zstd", String.join("; ", faults)));
        }
    }

    private static boolean loads(Way way, String name, List<String> faults) {
        try {
            way.load();
            return true;
        } catch (IOException | LinkageError e) {
            faults.add(name + ": " + reason(e));
            return false;
        }
    }

    /** In one line: zstd-jni's own text lists all that it knows. */
    private static String reason(Throwable fault) {
        // Some faults of files have a path for a message and nothing else.
        String message = fault instanceof FileSystemException
                ? Faults.reason(fault).toString()
                : String.valueOf(fault.getMessage());
        String line = message.lines().findFirst().orElse("");
        return line.isEmpty() ? fault.getClass().getSimpleName() : line;
    }

    /** The installed program has it beside its jar. */
    private static void loadInstalled() throws IOException {
        CodeSource source = ZstdLibrary.class.getProtectionDomain().getCodeSource();
        try {
            Path program =
                    source == null ? Path.of("") : Path.of(source.getLocation().toURI());
            Path library = program.resolveSibling(System.mapLibraryName("zstd-jni"));
            if (!Files.isRegularFile(library)) {
                throw new IOException("it is not there");
            }
            System.load(library.toAbsolutePath().toString());
            Native.assumeLoaded();
        } catch (URISyntaxException e) {
            throw new IOException("the program is in no file", e);
        }
    }

    private static void unpack(Path parent) throws IOException {
        PrivateFolder folder = PrivateFolder.in(parent);
        try {
            Native.load(folder.path().toFile());
        } finally {
            try {
                folder.close();
            } catch (IOException e) {
                // Windows keeps the file until the process ends; a later one sweeps it.
            }
        }
    }
}
