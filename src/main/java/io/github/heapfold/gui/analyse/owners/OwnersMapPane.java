package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The map of who keeps the memory, the way that led to what it shows, and a line on what is pointed at. */
public final class OwnersMapPane extends VBox {
    private final HeapSession session;
    private final Treemap map;
    private final HBox crumbs = new HBox();
    private final Label line = Controls.label("", "map-line");
    private final List<OwnerTile> way = new ArrayList<>();
    private Runnable asked = () -> {};

    public OwnersMapPane(HeapSession session, ObservableValue<Theme> theme) {
        this.session = session;
        getStyleClass().add("owners-map");
        map = new Treemap(theme, this::open, this::back);
        map.setId("treemap");
        map.pointed().addListener((value, before, now) -> point(now));
        line.setId("map-line");
        line.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        line.setMinWidth(0);
        crumbs.getStyleClass().add("crumbs");
        crumbs.setMinWidth(0);
        VBox.setVgrow(map, Priority.ALWAYS);
        getChildren().addAll(crumbs, map, line);
        session.state().addListener((value, before, now) -> begin());
        begin();
    }

    private void begin() {
        if (session.isOpen()) {
            ask(Dominators.VIRTUAL_ROOT, 0);
        } else {
            way.clear();
            map.show(null);
            point(null);
        }
    }

    /** Where the map is: the ID of the object whose parts it shows; empty for the whole heap. */
    public Optional<Long> object() {
        OwnerTile last = way.isEmpty() ? null : way.get(way.size() - 1).last();
        return last == null || !last.isObject() || !session.isOpen()
                ? Optional.empty()
                : Optional.of(session.heap().heap().idOf(last.ordinal()));
    }

    /** Shows the parts of an object, or of the whole heap for {@link Dominators#VIRTUAL_ROOT}. */
    void goTo(long ordinal) {
        OwnerTile here = way.isEmpty() ? null : way.get(way.size() - 1);
        boolean shown = here != null
                && ((here.isObject() ? here.ordinal() : Dominators.VIRTUAL_ROOT) == ordinal
                        || here.last().ordinal() == ordinal);
        if (here != null && !shown) {
            ask(ordinal, ordinal == Dominators.VIRTUAL_ROOT ? 0 : 1);
        }
    }

    private void open(OwnerTile tile) {
        if (tile.isObject() && session.isOpen()) {
            ask(tile.ordinal(), way.size());
        }
    }

    private void back() {
        if (way.size() > 1) {
            back(way.size() - 2);
        }
    }

    private void back(int depth) {
        asked.run();
        way.subList(depth + 1, way.size()).clear();
        show();
    }

    private void ask(long ordinal, int depth) {
        asked.run();
        asked = session.ask(new OwnerMap(ordinal), tile -> {
            if (ordinal != Dominators.VIRTUAL_ROOT && tile.parts().isEmpty()) {
                // There is nothing in it that could be shown.
                return;
            }
            way.subList(Math.min(depth, way.size()), way.size()).clear();
            way.add(tile);
            show();
        });
    }

    private void show() {
        map.show(way.get(way.size() - 1));
        crumbs.getChildren().clear();
        for (int i = 0; i < way.size(); i++) {
            int depth = i;
            String name = i == 0 ? text("owners.heap") : TileNames.name(way.get(i));
            if (i > 0) {
                crumbs.getChildren().add(Controls.label("›", "muted"));
            }
            if (i < way.size() - 1) {
                Hyperlink link = new Hyperlink(name);
                link.getStyleClass().add("plain-link");
                link.setMnemonicParsing(false);
                link.setMinWidth(0);
                link.setOnAction(event -> back(depth));
                crumbs.getChildren().add(link);
            } else {
                crumbs.getChildren().add(Controls.label(name, i == 0 ? "muted" : "crumb-here"));
            }
            if (!way.get(i).chain().isEmpty()) {
                // The chain alone gives way: it is long, and its end says most.
                crumbs.getChildren().stream()
                        .filter(Label.class::isInstance)
                        .forEach(crumb -> ((Label) crumb).setMinWidth(USE_PREF_SIZE));
                crumbs.getChildren().addAll(Controls.label("›", "muted"), chain(way.get(i)));
            }
        }
        point(null);
    }

    /** Where each keeps nearly all of what the one before does, a line of names says all that boxes could. */
    private Label chain(OwnerTile tile) {
        String words = TileNames.chain(tile) + "  " + map.figures(tile.last());
        Label label = Controls.label(words, "muted");
        label.setId("map-chain");
        label.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        label.setEllipsisString("…");
        label.setMinWidth(0);
        Tips.set(label, text("owners.chain", TileNames.whole(tile.last()), map.figures(tile.last())) + "\n" + words);
        return label;
    }

    private void point(OwnerTile tile) {
        if (tile == null) {
            line.setText(session.isOpen() ? text("owners.hint") : "");
        } else {
            line.setText(TileNames.whole(tile) + " · " + map.figures(tile));
        }
    }
}
