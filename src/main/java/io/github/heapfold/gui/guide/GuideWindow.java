package io.github.heapfold.gui.guide;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.FilterField;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import javafx.stage.Window;

/** The user guide beside the window. */
public final class GuideWindow {
    private final Stage stage = new Stage();
    private final GuidePane pane;

    /** Held here, because the theme outlives the window and knows it only weakly. */
    private final ChangeListener<Theme> themeChanged;

    /**
     * @param owner whose icons and stylesheets it takes
     * @param quit ends the app
     */
    public GuideWindow(Window owner, ObservableValue<Theme> theme, Runnable quit) {
        stage.setTitle(text("guide.title"));
        if (owner instanceof Stage other) {
            stage.getIcons().setAll(other.getIcons());
        }
        pane = new GuidePane(read(Texts.locale()), theme.getValue());
        Scene scene = new Scene(pane, 900, 720);
        Bindings.bindContent(scene.getStylesheets(), owner.getScene().getStylesheets());
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE && !FilterField.isClearing(event)) {
                stage.close();
            } else if (event.getCode() == KeyCode.Q && event.isShortcutDown()) {
                // What it asks is asked in the window that it ends.
                owner.requestFocus();
                quit.run();
                event.consume();
            } else if (event.getCode() == KeyCode.F && event.isShortcutDown()) {
                pane.search();
                event.consume();
            }
        });
        stage.setScene(scene);
        themeChanged = (value, before, now) -> pane.show(now);
        theme.addListener(new WeakChangeListener<>(themeChanged));
        owner.setOnHidden(event -> stage.close());
    }

    /** Opens it, or brings it to the front. */
    public void show() {
        stage.show();
        stage.toFront();
    }

    /** The same at the chapter of this title. */
    public void show(String chapter) {
        show();
        pane.show(chapter);
    }

    public void hide() {
        stage.close();
    }

    /** The guide in a language; in English where there is none in it. */
    static List<PageBlock> read(Locale language) {
        URL own = GuideWindow.class.getResource("guide-" + language.getLanguage() + ".md");
        URL guide = own == null ? GuideWindow.class.getResource("guide.md") : own;
        try (InputStream file = guide.openStream()) {
            return Markdown.read(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("the guide in the jar", e);
        }
    }
}
