package io.github.heapfold.gui.analyse.secrets;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.profile.Profile;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What is to be known of secrets before a file is given away: whether there are any, and whether they stay in it. */
public final class SecretsNote extends StackPane {
    private static final double ENOUGH = 240;
    private static final PseudoClass KEPT = PseudoClass.getPseudoClass("kept");

    /** More places than most dumps have. */
    private static final long MANY = 88_888;

    private static final List<String> SAID = List.of(
            "secrets.note.unknown",
            "secrets.note.looking",
            "secrets.note.none",
            "secrets.note.leftOut",
            "secrets.note.kept",
            "secrets.note.perhaps");

    private static final List<String> DOES =
            List.of("secrets.note.look", "answer.stop", "jobs.retry", "secrets.note.details", "secrets.note.show");

    private final HeapSession session;
    private final ObservableValue<Profile> profile;
    private final LongAnswer<?> answer;
    private final Label words = new Label();
    private final FontIcon icon = Controls.icon(Feather.SHIELD);
    private final Hyperlink act = new Hyperlink();
    private final ReadOnlyStringWrapper warned = new ReadOnlyStringWrapper("");

    /** Whether somebody wants the search that has to wait until the heap is open. */
    private boolean wanted;

    /** Whether the heap is read for that search alone: then nobody waits for it when the search is stopped. */
    private boolean alone;

    /** Whether the last reading, which somebody wanted for the search, failed. */
    private boolean failed;

    /** Held here, because the file outlives the page and knows these only weakly. */
    private final ChangeListener<Object> profileChanged = (value, before, now) -> show();

    /** Who goes to where the reading is shown may wait for it there. */
    private final ChangeListener<ViewId> seen = (value, before, now) -> alone &= now == ViewId.COMPRESS;

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
        StackPane said = roomFor(words, SAID.stream().map(SecretsNote::longest).toList(), Label::new);
        StackPane does = roomFor(act, DOES.stream().map(key -> text(key)).toList(), Hyperlink::new);
        does.setMinWidth(USE_PREF_SIZE);
        getChildren().add(WrapRow.of(icon, said, does).grow(said, ENOUGH));
        answer.state().addListener((value, before, now) -> show());
        session.state().addListener((value, before, now) -> followHeap(now));
        profile.addListener(new WeakChangeListener<>(profileChanged));
        session.file().view().addListener(new WeakChangeListener<>(seen));
        show();
    }

    /**
     * What it says changes while one is about to press what stands below it, and the room for it does not. Why the search
     * failed alone may take more.
     */
    private static StackPane roomFor(Labeled shown, List<String> all, Function<String, Labeled> other) {
        StackPane room = new StackPane();
        for (String words : all) {
            Labeled hidden = other.apply(words);
            hidden.setWrapText(shown.isWrapText());
            hidden.setMinHeight(USE_PREF_SIZE);
            hidden.setVisible(false);
            room.getChildren().add(hidden);
        }
        room.getChildren().add(shown);
        StackPane.setAlignment(shown, Pos.CENTER_LEFT);
        return room;
    }

    private static String longest(String key) {
        return text(key, SecretsPart.secrets(MANY), SecretsPart.places(MANY));
    }

    /** That secrets are known to stay, in words; empty where they are not. */
    public ObservableValue<String> kept() {
        return warned.getReadOnlyProperty();
    }

    /** Opens the heap where nobody has, and looks. */
    private void look() {
        if (session.isOpen()) {
            answer.ask();
            return;
        }
        wanted = true;
        // Who reads it for something else goes on.
        alone = session.state().get() != HeapSession.State.READING;
        session.open();
        show();
    }

    private void stop() {
        boolean unread = alone;
        wanted = false;
        alone = false;
        if (unread) {
            session.stop();
        }
        answer.stop();
        show();
    }

    private void followHeap(HeapSession.State now) {
        boolean ask = wanted && now == HeapSession.State.OPEN;
        failed = wanted && now == HeapSession.State.FAILED;
        if (now != HeapSession.State.READING) {
            // A reading that somebody else begins after this one is not for the search.
            wanted = false;
            alone = false;
        }
        if (ask) {
            answer.ask();
        }
        show();
    }

    /** What is said before the heap is open: its warning is for who has not looked at the file, above all. */
    private void showClosed() {
        pseudoClassStateChanged(KEPT, false);
        warned.set("");
        icon.setIconCode(Feather.SHIELD);
        words.getStyleClass().remove(Styles.TEXT_MUTED);
        words.getStyleClass().add(Styles.TEXT_MUTED);
        if (failed) {
            say(session.problem().get().reason(), text("jobs.retry"), this::look);
        } else if (wanted) {
            say(text("secrets.note.looking"), text("answer.stop"), this::stop);
        } else {
            say(text("secrets.note.unknown"), text("secrets.note.look"), this::look);
        }
    }

    private void show() {
        // A file that is read anew has another note.
        setVisible(session.state().get() != HeapSession.State.CLOSED);
        if (!session.isOpen()) {
            showClosed();
            return;
        }
        boolean known = answer.state().get() == LongAnswer.State.KNOWN;
        KeptSecrets kept = known ? KeptSecrets.of(session.answers().secrets().get(), profile.getValue()) : null;
        boolean warning = known && kept.places() > 0;
        pseudoClassStateChanged(KEPT, warning);
        warned.set(warning ? said(kept) : "");
        icon.setIconCode(warning ? Feather.ALERT_TRIANGLE : Feather.SHIELD);
        words.getStyleClass().remove(Styles.TEXT_MUTED);
        if (!warning) {
            words.getStyleClass().add(Styles.TEXT_MUTED);
        }
        switch (answer.state().get()) {
            case IDLE -> say(text("secrets.note.unknown"), text("secrets.note.look"), this::look);
            case ASKING -> say(text("secrets.note.looking"), text("answer.stop"), this::stop);
            case FAILED -> say(answer.reason(), answer.mayPass() ? text("jobs.retry") : "", this::look);
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
        Controls.show(act, !link.isEmpty());
        act.setVisited(false);
        act.setOnAction(event -> does.run());
    }

    private void go() {
        session.show(Place.of(Place.Part.SECRETS));
    }
}
