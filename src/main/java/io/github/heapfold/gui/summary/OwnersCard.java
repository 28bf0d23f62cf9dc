package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.owners.OwnersMapPane;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Theme;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Who keeps the memory: the map, which is drilled into. */
final class OwnersCard extends VBox {
    /**
     * @param go shows a place in the analysis
     */
    OwnersCard(HeapSession session, ObservableValue<Theme> theme, Consumer<Place> go) {
        setId("owners-card");
        getStyleClass().addAll("card", "summary-card");
        OwnersMapPane map = new OwnersMapPane(session, theme, () -> {}, () -> {});
        map.setMenu();
        Hyperlink list = new Hyperlink(text("summary.owners.list"));
        list.setId("owners-list");
        list.setMinWidth(USE_PREF_SIZE);
        list.setOnAction(event -> go.accept(
                map.object().map(id -> Place.object(Place.Part.OWNERS, id)).orElse(Place.of(Place.Part.OWNERS))));
        HBox head = new HBox(Controls.heading(text("summary.owners")), Controls.spacer(), list);
        head.getStyleClass().add("card-head");
        VBox.setVgrow(map, Priority.ALWAYS);
        Label unknown = Controls.note("");
        unknown.setId("owners-unknown");
        unknown.textProperty()
                .bind(Bindings.when(session.state().isEqualTo(HeapSession.State.FAILED))
                        .then(text("summary.failed"))
                        .otherwise(text("summary.owners.later")));
        Controls.showWhile(unknown, session.state().isNotEqualTo(HeapSession.State.OPEN));
        Controls.showWhile(map, session.state().isNotEqualTo(HeapSession.State.FAILED));
        getChildren().addAll(head, unknown, map);
    }
}
