package io.github.heapfold.gui.keys;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.WrapRow;
import java.util.Arrays;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;

/** Where a passphrase is typed: once, or twice where it is a new one, of which is said what hangs on it. */
public final class PassphraseFields {
    /** Shorter ones can be tried through in a time that somebody may take. */
    private static final int ENOUGH = 12;

    private final PasswordField first;
    private final PasswordField again;
    private final Pane node;

    /**
     * @param id what the IDs of the fields begin with
     * @param isNew whether it is typed twice
     */
    public PassphraseFields(String id, boolean isNew) {
        first = field(id, text("keys.passphrase"));
        again = isNew ? field(id + "-again", text("keys.again")) : null;
        node = isNew ? withNotes(id, WrapRow.of(labelled(first), labelled(again))) : labelled(first);
    }

    private Pane withNotes(String id, WrapRow row) {
        Label lost = Controls.note(text("keys.lost"));
        lost.setId(id + "-lost");
        Label weak = Controls.note(text("keys.short", ENOUGH));
        weak.setId(id + "-short");
        Controls.showWhile(
                weak,
                first.lengthProperty().greaterThan(0).and(first.lengthProperty().lessThan(ENOUGH)));
        VBox both = new MeasuredBox(row, lost, weak);
        both.getStyleClass().add("passphrase-fields");
        return both;
    }

    private static PasswordField field(String id, String name) {
        PasswordField field = new PasswordField();
        field.setId(id);
        field.setAccessibleText(name);
        field.setPrefColumnCount(14);
        return field;
    }

    private static WrapRow labelled(PasswordField field) {
        Label label = new Label(field.getAccessibleText());
        label.setLabelFor(field);
        return WrapRow.of(label, field);
    }

    public Pane node() {
        return node;
    }

    /** Hears of every change. */
    public void onChange(InvalidationListener changed) {
        fields().forEach(field -> field.textProperty().addListener(changed));
    }

    /** Lets it be typed anew. */
    void focus() {
        first.requestFocus();
        first.selectAll();
    }

    public boolean isEmpty() {
        return fields().allMatch(field -> field.getLength() == 0);
    }

    /** Whether both fields have the same. */
    public boolean isSame() {
        char[] one = typed(first);
        char[] other = again == null ? one : typed(again);
        boolean same = Arrays.equals(one, other);
        Arrays.fill(one, '\0');
        Arrays.fill(other, '\0');
        return same;
    }

    /** A copy of what was typed, which the caller overwrites; empty where nothing was. */
    public char[] typed() {
        return typed(first);
    }

    /** Takes it out of the fields. */
    public void clear() {
        fields().forEach(PasswordField::clear);
    }

    private Stream<PasswordField> fields() {
        return again == null ? Stream.of(first) : Stream.of(first, again);
    }

    /** Letter by letter, so that there is no further text of it that could not be overwritten. */
    private static char[] typed(PasswordField field) {
        CharSequence letters = field.getCharacters();
        char[] typed = new char[letters.length()];
        for (int i = 0; i < typed.length; i++) {
            typed[i] = letters.charAt(i);
        }
        return typed;
    }
}
