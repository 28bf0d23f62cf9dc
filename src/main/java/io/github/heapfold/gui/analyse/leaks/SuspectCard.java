package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.paths.PathLine;
import io.github.heapfold.gui.analyse.paths.PathRow;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.analyse.LeakPlaces;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** A suspect in one sentence, the path that leads to it, and what came together there. */
final class SuspectCard extends VBox {
    /**
     * @param go shows a place in the analysis
     * @param select takes the ID of an object to look at
     */
    SuspectCard(int number, Suspect suspect, Consumer<Place> go, Consumer<Long> select) {
        getStyleClass().addAll("card", "leak-card");
        String words = text("leaks.number", number, SuspectTexts.sentence(suspect));
        List<String> places = new LeakPlaces(Texts.locale()).of(suspect);
        if (!places.isEmpty()) {
            Label names = Controls.wrapped(SuspectTexts.places(places), Styles.TEXT_BOLD);
            names.setId("suspect-fields-" + number);
            getChildren().add(names);
        }
        Label sentence = Controls.wrapped(words, "leak-sentence");
        // Who works by keys begins at what it says, not at what can be done.
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT);
        setAccessibleText(words);
        getChildren().add(sentence);
        VBox path = new VBox();
        path.getStyleClass().add("object-part");
        for (PathLine line : PathLine.fromClass(suspect.path())) {
            path.getChildren().add(PathRow.linked(line, select::accept));
        }
        getChildren().addAll(Controls.heading(text("leaks.path")), path);
        if (!SuspectTexts.levels(suspect).isEmpty()) {
            VBox levels = new VBox(Controls.heading(text("leaks.content")));
            levels.getStyleClass().add("object-part");
            // The bytes at the end of a line say most.
            SuspectTexts.levels(suspect).forEach(level -> levels.getChildren().add(Controls.wrapped(level)));
            getChildren().add(levels);
        }
        Button why = Controls.button(
                "suspect-path-" + number, text("summary.leak.path"), () -> go.accept(SuspectPlaces.path(suspect)));
        Button contents = Controls.button(
                "suspect-contents-" + number,
                text("summary.leak.contents"),
                () -> go.accept(SuspectPlaces.contents(suspect)));
        WrapRow acts = WrapRow.of(why, contents);
        if (suspect.accumulation() != null) {
            acts.getChildren()
                    .add(Controls.button(
                            "suspect-look-" + number,
                            text("leaks.look"),
                            () -> select.accept(suspect.accumulation().id())));
        }
        acts.getChildren().forEach(button -> button.getStyleClass().add(Styles.SMALL));
        getChildren().add(acts);
    }
}
