package io.github.heapfold.gui.keys;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.browse.OpenSealJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.seal.Identities;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Opens the seal of a file for all that looks into it, until it is closed. Belongs to the window's thread. */
public final class SealOpener {
    private final Background background;
    private final Supplier<Optional<Path>> chooser;
    private final Consumer<OpenFile> again;

    /**
     * @param chooser asks for a file of secret keys
     * @param again looks at a file anew
     */
    public SealOpener(Background background, Supplier<Optional<Path>> chooser, Consumer<OpenFile> again) {
        this.background = background;
        this.chooser = chooser;
        this.again = again;
    }

    Supplier<Optional<Path>> chooser() {
        return chooser;
    }

    /**
     * Opens it and looks at the file anew; what was typed is overwritten, whether it opens or not.
     *
     * @param failed hears why it does not open
     */
    void open(OpenFile file, KeyChoice choice, Consumer<Throwable> failed) {
        List<String> words = choice.words();
        KeyedJob<Identities> job = new KeyedJob<>(
                choice.keys(),
                source -> new OpenSealJob(
                        Input.of(file.path()),
                        KeyChoice.identities(words, source).orElseThrow()));
        choice.passphrase().forget();
        background.run(
                () -> job.run(JobMonitor.silent()),
                key -> {
                    file.key().set(Optional.of(key));
                    again.accept(file);
                },
                failed);
    }

    /** Forgets the key. */
    void close(OpenFile file) {
        file.key().set(Optional.empty());
        again.accept(file);
    }
}
