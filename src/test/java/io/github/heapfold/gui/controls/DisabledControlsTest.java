package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.HeapfoldApp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioButton;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What somebody has set is read also where they may not set it now, as while something is watched. */
@ExtendWith(ApplicationExtension.class)
class DisabledControlsTest {
    /** That of all: where one of a pair is wider, what stands at its end is elsewhere, and would be what is measured. */
    private static final double WIDTH = 140;

    private StackPane place;
    private Stage stage;

    @Start
    void start(Stage window) {
        stage = window;
        place = new StackPane();
        place.setAlignment(Pos.TOP_LEFT);
        VBox page = new VBox(place);
        page.getStyleClass().addAll("main-window", "page");
        Scene scene = new Scene(page, 300, 120);
        scene.getStylesheets().add(HeapfoldApp.class.getResource("heapfold.css").toExternalForm());
        window.setScene(scene);
        window.show();
    }

    @AfterEach
    void theToolkitsOwn() {
        Platform.runLater(() -> Application.setUserAgentStylesheet(null));
    }

    private static CheckBox ticked(boolean selected, boolean indeterminate) {
        CheckBox box = new CheckBox();
        box.setSelected(selected);
        box.setIndeterminate(indeterminate);
        return box;
    }

    private static RadioButton radio(boolean selected) {
        RadioButton button = new RadioButton();
        button.setSelected(selected);
        return button;
    }

    private static ToggleButton toggle(boolean selected) {
        ToggleButton button = new ToggleButton("text");
        button.setSelected(selected);
        return button;
    }

    private static Spinner<Integer> spinner(String text) {
        Spinner<Integer> spinner = new Spinner<>(1, 100, 85);
        spinner.setEditable(true);
        spinner.getEditor().setText(text);
        return spinner;
    }

    private static ComboBox<String> combo(String text, boolean editable) {
        ComboBox<String> box = new ComboBox<>();
        box.setEditable(editable);
        box.setValue(text);
        return box;
    }

    /** What says something, and the same that says nothing. */
    private static Map<String, List<Region>> pairs() {
        Map<String, List<Region>> pairs = new LinkedHashMap<>();
        pairs.put("tick", List.of(ticked(true, false), ticked(false, false)));
        pairs.put("dash", List.of(ticked(false, true), ticked(false, false)));
        pairs.put("text of a check box", List.of(new CheckBox("text"), new CheckBox("")));
        pairs.put("radio button", List.of(radio(true), radio(false)));
        pairs.put("toggle", List.of(toggle(true), toggle(false)));
        pairs.put("number", List.of(spinner("85"), spinner("")));
        pairs.put("text field", List.of(new TextField("text"), new TextField("")));
        pairs.put("label", List.of(new Label("text"), new Label("")));
        pairs.put("menu button", List.of(new MenuButton("text"), new MenuButton("")));
        pairs.put("choice", List.of(combo("30 s", false), combo("", false)));
        pairs.put("typed choice", List.of(combo("30 s", true), combo("", true)));
        ChoiceBox<String> chosen = new ChoiceBox<>(FXCollections.observableArrayList("30 s", " "));
        chosen.setValue("30 s");
        ChoiceBox<String> blank = new ChoiceBox<>(FXCollections.observableArrayList("30 s", " "));
        blank.setValue(" ");
        pairs.put("choice box", List.of(chosen, blank));
        return pairs;
    }

    @ParameterizedTest
    @EnumSource
    void whatWasSetIsRead(Theme theme, FxRobot robot) {
        Map<String, Double> contrasts = new LinkedHashMap<>();
        robot.interact(() -> {
            Application.setUserAgentStylesheet(theme.stylesheet());
            pairs().forEach((name, pair) -> contrasts.put(name, contrast(picture(pair.get(0)), picture(pair.get(1)))));
        });
        assertThat(contrasts)
                .allSatisfy((name, contrast) ->
                        assertThat(contrast).as(name).isGreaterThan(name.equals("toggle") ? 1.2 : Contrast.LEAST));
    }

    private WritableImage picture(Region control) {
        control.setDisable(true);
        control.setMinWidth(WIDTH);
        control.setPrefWidth(WIDTH);
        control.setMaxWidth(WIDTH);
        place.getChildren().setAll(control);
        place.applyCss();
        place.layout();
        return stage.getScene().snapshot(null);
    }

    /** The highest one between two pictures at any place. */
    private static double contrast(WritableImage one, WritableImage other) {
        PixelReader first = one.getPixelReader();
        PixelReader second = other.getPixelReader();
        double most = 1;
        for (int y = 0; y < one.getHeight(); y++) {
            for (int x = 0; x < one.getWidth(); x++) {
                most = Math.max(most, Contrast.of(first.getColor(x, y), second.getColor(x, y)));
            }
        }
        return most;
    }
}
