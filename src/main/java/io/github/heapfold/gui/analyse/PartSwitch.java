package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Region;

/**
 * What part of the analysis is shown: a button each, which wrap where there is little room, and the search in what is
 * left of their line. Where that would take a third line, one button has all of them in its menu.
 */
final class PartSwitch {
    /** As wide as what stands in it while it is empty, in pixels at 100 %. */
    private static final double LEAST_SEARCH = 190;

    private static final int MOST_LINES = 2;

    private final Map<Place.Part, ToggleButton> buttons = new EnumMap<>(Place.Part.class);
    private final Map<Place.Part, RadioMenuItem> items = new EnumMap<>(Place.Part.class);
    private final MenuButton menu = new MenuButton();
    private final WrapRow row = WrapRow.close();

    /**
     * @param go shows a part
     * @param search beside the buttons
     */
    PartSwitch(Consumer<Place.Part> go, Node search) {
        ToggleGroup group = new ToggleGroup();
        ToggleGroup inMenu = new ToggleGroup();
        for (Place.Part part : Place.Part.values()) {
            String name = text("analyse.part." + part);
            String key = text("inspect.part.key", buttons.size() + 1);
            ToggleButton button = new ToggleButton(name);
            button.setId("analyse-" + part);
            button.getStyleClass().add("part-button");
            Tips.set(button, key);
            button.setToggleGroup(group);
            button.setMinWidth(Region.USE_PREF_SIZE);
            button.setOnAction(event -> {
                button.setSelected(true);
                go.accept(part);
            });
            buttons.put(part, button);
            RadioMenuItem item = new RadioMenuItem(name);
            item.setToggleGroup(inMenu);
            item.setOnAction(event -> go.accept(part));
            items.put(part, item);
        }
        menu.setId("analyse-parts");
        menu.setMinWidth(Region.USE_PREF_SIZE);
        menu.getItems().addAll(items.values());
        row.getChildren().addAll(buttons.values());
        row.getChildren().addAll(menu, search);
        row.grow(search, LEAST_SEARCH).standIn(menu, buttons.values(), MOST_LINES);
    }

    Node node() {
        return row;
    }

    /** Tells which part is shown. */
    void select(Place.Part part) {
        buttons.get(part).setSelected(true);
        items.get(part).setSelected(true);
        menu.setText(items.get(part).getText());
    }
}
