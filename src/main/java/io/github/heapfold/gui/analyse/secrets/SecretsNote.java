package io.github.heapfold.gui.analyse.secrets;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.profile.Profile;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What is to be known of secrets before a file is given away: whether there are any, and whether they stay in it. */
public final class SecretsNote extends StackPane {
    private static final double ENOUGH = 240;
    private static final PseudoClass KEPT = PseudoClass.getPseudoClass("kept");

    private final HeapSession session;
    private final ObservableValue<Profile> profile;
    private final LongAnswer<?> answer;
    private final Label words = new Label();
    private final FontIcon icon = Controls.icon(Feather.SHIELD);
    private final Hyperlink act = new Hyperlink();

    /**
     * @param profile what is chosen to be left out
     */
    public SecretsNote(HeapSession session, ObservableValue<Profile> profile) {
        this.session = session;
        this.profile = profile;
        answer = session.answers().secrets();
        setId("secrets-note");
        getStyleClass().addAll("secrets-note");
        words.setId("secrets-note-text");
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        act.setId("secrets-note-act");
        act.setMinWidth(USE_PREF_SIZE);
        getChildren().add(WrapRow.of(icon, words, act).grow(words, ENOUGH));
        answer.state().addListener((value, before, now) -> show());
        session.state().addListener((value, before, now) -> show());
        profile.addListener((value, before, now) -> show());
        show();
    }

    private void show() {
        Controls.show(this, session.isOpen());
        if (!session.isOpen()) {
            return;
        }
        boolean known = answer.state().get() == LongAnswer.State.KNOWN;
        KeptSecrets kept = known ? KeptSecrets.of(session.answers().secrets().get(), profile.getValue()) : null;
        boolean warning = known && kept.places() > 0;
        pseudoClassStateChanged(KEPT, warning);
        icon.setIconCode(warning ? Feather.ALERT_TRIANGLE : Feather.SHIELD);
        words.getStyleClass().remove(Styles.TEXT_MUTED);
        if (!warning) {
            words.getStyleClass().add(Styles.TEXT_MUTED);
        }
        switch (answer.state().get()) {
            case IDLE -> say(text("secrets.note.unknown"), text("secrets.note.look"), answer::ask);
            case ASKING -> say(text("secrets.note.looking"), text("answer.stop"), answer::stop);
            case FAILED -> say(answer.reason(), text("jobs.retry"), answer::ask);
            case KNOWN -> say(said(kept), text(found() == 0 ? "secrets.note.details" : "secrets.note.show"), this::go);
        }
    }

    private long found() {
        return session.answers().secrets().get().occurrences();
    }

    private String said(KeptSecrets kept) {
        long all = found();
        if (all == 0) {
            return text("secrets.note.none");
        }
        if (kept.places() == 0) {
            return text("secrets.note.leftOut", SecretsPart.secrets(all));
        }
        return text(
                kept.certain() ? "secrets.note.kept" : "secrets.note.perhaps",
                SecretsPart.secrets(kept.secrets()),
                SecretsPart.places(kept.places()));
    }

    private void say(String what, String link, Runnable does) {
        words.setText(what);
        act.setText(link);
        act.setVisited(false);
        act.setOnAction(event -> does.run());
    }

    private void go() {
        session.show(Place.of(Place.Part.SECRETS));
    }
}
