package io.github.heapfold.gui.compress;

import io.github.heapfold.gui.keys.PassphraseSource;
import io.github.heapfold.seal.age.AgeRecipients;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Whether what is left out is sealed, and for whom. Passphrases are not in it; it only knows where to ask for one. */
public final class SealChoice {
    private final BooleanProperty on = new SimpleBooleanProperty();
    private final StringProperty recipients = new SimpleStringProperty("");
    private final PassphraseSource passphrase = new PassphraseSource();

    /** Whether it is wanted. */
    public BooleanProperty on() {
        return on;
    }

    /** Public keys, and files of such keys, a line each. */
    public StringProperty recipients() {
        return recipients;
    }

    /** Public keys, files, and what stands for the passphrase where there is one. */
    List<String> words() {
        List<String> words = new ArrayList<>(recipients
                .get()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList());
        if (passphrase.isTyped()) {
            words.add(AgeRecipients.PASSPHRASE);
        }
        return words;
    }

    /** Where the passphrase is typed. */
    PassphraseSource passphrase() {
        return passphrase;
    }
}
