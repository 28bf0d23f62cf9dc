package io.github.heapfold.gui.compress;

import io.github.heapfold.seal.age.AgeRecipients;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Whether what is left out is sealed, and for whom. Passphrases are not in it; it only knows where to ask for one. */
public final class SealChoice {
    private final BooleanProperty on = new SimpleBooleanProperty();
    private final StringProperty recipients = new SimpleStringProperty("");
    private Supplier<char[]> passphrase = () -> new char[0];
    private BooleanSupplier typed = () -> false;
    private Runnable forget = () -> {};

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
        if (typed.getAsBoolean()) {
            words.add(AgeRecipients.PASSPHRASE);
        }
        return words;
    }

    /**
     * Says where the passphrase is.
     *
     * @param typed whether there is one
     * @param passphrase gives a copy, which is overwritten by who asks
     * @param forget takes it away where it was typed
     */
    void ask(BooleanSupplier typed, Supplier<char[]> passphrase, Runnable forget) {
        this.forget = forget;
        this.typed = typed;
        this.passphrase = passphrase;
    }

    /** Takes the passphrase away where it was typed. */
    void forget() {
        forget.run();
    }

    /** A copy of the passphrase; empty where there is none. */
    char[] passphrase() {
        return passphrase.get();
    }
}
