package io.github.heapfold.gui.keys;

/** Where a passphrase is typed, as a choice knows it: the passphrase itself stays in the fields. */
public final class PassphraseSource {
    private PassphraseFields fields;

    /** Says where it is typed. */
    public void ask(PassphraseFields newFields) {
        fields = newFields;
    }

    /** Whether there is one. */
    public boolean isTyped() {
        return fields != null && !fields.isEmpty();
    }

    /** A copy, which the caller overwrites; empty where there is none. */
    public char[] typed() {
        return fields == null ? new char[0] : fields.typed();
    }

    /** Takes it away where it was typed. */
    public void forget() {
        if (fields != null) {
            fields.clear();
        }
    }
}
