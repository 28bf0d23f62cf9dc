package io.github.heapfold.gui.keys;

import io.github.heapfold.seal.Identities;
import io.github.heapfold.seal.age.AgeIdentities;
import io.github.heapfold.seal.age.AgeRecipients;
import io.github.heapfold.seal.age.KeySource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Whether a seal is opened, and with what. The passphrase is not in it; it only knows where to ask for it. */
public final class KeyChoice {
    private final BooleanProperty used = new SimpleBooleanProperty();
    private final StringProperty file = new SimpleStringProperty("");
    private final StringProperty fault = new SimpleStringProperty("");
    private final PassphraseSource passphrase = new PassphraseSource();

    /** Whether the seal is opened. */
    public BooleanProperty isUsed() {
        return used;
    }

    /** The file of secret keys; empty for none. */
    public StringProperty file() {
        return file;
    }

    /** Why it did not open with what is entered; empty where that was not tried. */
    public StringProperty fault() {
        return fault;
    }

    /** Files, and what stands for the passphrase where there is one; none where the seal is left alone. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        if (!used.get()) {
            return words;
        }
        if (!file.get().isBlank()) {
            words.add(file.get().strip());
        }
        if (passphrase.isTyped()) {
            words.add(AgeRecipients.PASSPHRASE);
        }
        return words;
    }

    /** Where the passphrase is typed. */
    public PassphraseSource passphrase() {
        return passphrase;
    }

    /** What a run opens the seal with. */
    public TypedKeys keys() {
        return new TypedKeys(used.get() ? passphrase.typed() : new char[0]);
    }

    /**
     * Reads what opens the seal, in the thread of a job.
     *
     * @param words as {@link #words} gave them; of none, empty
     */
    public static Optional<Identities> identities(List<String> words, KeySource source) throws IOException {
        return words.isEmpty() ? Optional.empty() : Optional.of(AgeIdentities.of(words, source));
    }
}
