package io.github.heapfold.gui;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.FileNames;
import io.github.heapfold.gui.handover.Handover;
import io.github.heapfold.gui.shell.FolderRevealer;
import io.github.heapfold.gui.shell.FxDialogs;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.shell.WindowMemory;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.paint.Color;
import javafx.stage.Stage;

/** The desktop app. {@code Main} knows it by name only, so that the command line never loads the toolkit. */
public final class HeapfoldApp extends Application {
    /** Held here, for a logger that nobody holds forgets its filter. */
    private static final java.util.logging.Logger JAVAFX_LOG = java.util.logging.Logger.getLogger("javafx");

    /** Pixels of text at 100 %, as in the stylesheet. */
    private static final double USUAL_TEXT = 13;

    /** Sizes of icons at 100 %, as the stylesheets have them. */
    private static final double USUAL_ICON = 18;

    private static final double SMALL_ICON = 12;
    private static final double LARGE_ICON = 44;

    private static final String REGION_CACHE = "prism.disableRegionCaching";

    private static final String TEXT_SIZE = "data:text/css,";

    private static final Duration LONGEST_END = Duration.ofSeconds(20);

    private static final int[] ICON_SIZES = {16, 24, 32, 48, 64, 128, 256, 512};

    /** Of this process; here, because the toolkit makes the app by itself. */
    private static final Handover HANDOVER = Handover.onDisplay();

    /**
     * Opens files in the window that is open already, or else opens one and returns when it is closed.
     *
     * @param alone in a window of its own, whatever is open
     * @param args the files to open, and folders with such; without any, a window of its own
     * @return whether a window that was open already has the files
     */
    public static boolean open(boolean alone, String[] args) {
        FileNames given = FileNames.of(List.of(args));
        // What is refused is told in a window of its own.
        if (!alone && args.length > 0 && given.refused().isEmpty() && HANDOVER.give(given.files())) {
            return true;
        }
        HANDOVER.begin();
        quietClassPathWarning();
        drawBackgroundsDirectly();
        launch(HeapfoldApp.class, args);
        return false;
    }

    /**
     * JavaFX warns on the class path that modules are what it supports; JFreeChart has none, so this is how it has to
     * be.
     */
    private static void quietClassPathWarning() {
        JAVAFX_LOG.setFilter(message -> !message.getMessage().startsWith("Unsupported JavaFX configuration"));
    }

    /**
     * Without a graphics card, JavaFX draws the backgrounds of rows from cached images, which takes longer than filling
     * them: scrolling a table then took twice as long. Read when the toolkit starts.
     */
    private static void drawBackgroundsDirectly() {
        if (System.getProperty(REGION_CACHE) == null) {
            System.setProperty(REGION_CACHE, "true");
        }
    }

    /** Of all compositions: what one that was replaced still clears up is waited for, too. */
    private final LastingThreads jobThreads = new LastingThreads("job");

    /** Null before the window is there. */
    private Composition app;

    @Override
    public void start(Stage stage) {
        Settings settings = new Settings(Settings.usualFile());
        FxDialogs dialogs = new FxDialogs(stage);
        FolderRevealer revealer = new FolderRevealer(file -> Platform.runLater(() -> dialogs.showPath(file)));
        Supplier<Composition> made = () -> new Composition(settings, dialogs, revealer, jobThreads);
        app = made.get();
        show(stage, app, settings);
        begin(stage, settings, made);
        // Whoever changes the colours of the desktop comes back to this window afterwards.
        stage.focusedProperty().addListener((value, before, now) -> app.followSystem());
        FileNames given = FileNames.of(getParameters().getRaw());
        app.open(given.files());
        HANDOVER.shown(Platform::runLater, files -> take(files, stage, app));
        if (!given.refused().isEmpty()) {
            // A dialog waits, and the window is to be there before it.
            Platform.runLater(() -> dialogs.showRefused(given.refused()));
        }
    }

    private void begin(Stage stage, Settings settings, Supplier<Composition> another) {
        app.onAnew(() -> {
            app = replace(stage, app, settings, another);
            begin(stage, settings, another);
        });
        app.preferences().theme().addListener((value, before, now) -> app.followSystem());
        app.followSystem();
    }

    /**
     * Opens what another start gave, in front of all other windows.
     *
     * @return whether it does: a window that has closed does not
     */
    static boolean take(List<Path> files, Stage stage, Composition app) {
        if (!stage.isShowing()) {
            return false;
        }
        app.open(files);
        stage.setIconified(false);
        stage.toFront();
        stage.requestFocus();
        return true;
    }

    @Override
    public void stop() throws InterruptedException {
        HANDOVER.end();
        // Who started the program ends the process next, and with it threads that still clear up; not for ever, for a
        // disk may not answer.
        jobThreads.await(LONGEST_END);
    }

    /** Shows the window and sees to what is remembered of it. */
    static void show(Stage stage, Composition app, Settings settings) {
        WindowMemory memory = new WindowMemory(settings);
        fill(stage, app, memory);
        stage.getIcons().addAll(Icons.ALL);
        memory.restore(stage);
        stage.show();
        app.window().begin();
    }

    /**
     * Puts another composition in the place of one, which ends, with the files that are open, each as it was shown.
     *
     * @return the other one
     */
    static Composition replace(Stage stage, Composition before, Settings settings, Supplier<Composition> another) {
        before.stop();
        Composition app = another.get();
        fill(stage, app, new WindowMemory(settings));
        app.window().begin();
        app.workspace().takeOver(before.workspace());
        return app;
    }

    private static void fill(Stage stage, Composition app, WindowMemory memory) {
        app.theme().addListener((value, before, now) -> {
            setUserAgentStylesheet(now.stylesheet());
            markTheme(app);
        });
        setUserAgentStylesheet(app.theme().get().stylesheet());
        markTheme(app);
        Scene scene = new Scene(app.window());
        // What is seen before the first frame is drawn, and at the edges while the window grows.
        scene.setFill(background(app.theme().get()));
        app.theme().addListener((value, before, now) -> scene.setFill(background(now)));
        scene.getStylesheets().add(HeapfoldApp.class.getResource("heapfold.css").toExternalForm());
        setTextSize(scene, app.preferences().textSize().get());
        app.preferences().textSize().addListener((value, before, now) -> setTextSize(scene, now.intValue()));
        app.window().installKeys(scene);
        stage.titleProperty().bind(app.window().title());
        stage.setScene(scene);
        stage.setOnCloseRequest(event -> {
            if (!app.mayClose()) {
                event.consume();
            }
        });
        stage.setOnHiding(event -> {
            memory.remember(stage);
            app.stop();
        });
    }

    private static Color background(Theme theme) {
        java.awt.Color colour = theme.palette().background();
        return Color.rgb(colour.getRed(), colour.getGreen(), colour.getBlue());
    }

    /** A stylesheet, because dialogs and the guide take those of the window. */
    private static void setTextSize(Scene scene, int percent) {
        TextSize.set(percent / 100.0);
        scene.getStylesheets().removeIf(sheet -> sheet.startsWith(TEXT_SIZE));
        if (percent != 100) {
            scene.getStylesheets()
                    .add(TEXT_SIZE
                            + sized(".root", "font", USUAL_TEXT)
                            + sized(".ikonli-font-icon", "icon", USUAL_ICON)
                            + sized(".file-cell%20.ikonli-font-icon", "icon", SMALL_ICON)
                            + sized(".empty-icon", "icon", LARGE_ICON));
        }
    }

    /** A rule for a size that texts and what stands beside them have in common; icons know no size relative to those. */
    private static String sized(String selector, String what, double usual) {
        return String.format(Locale.ROOT, "%s%%7B-fx-%s-size:%.2fpx%%7D", selector, what, TextSize.scaled(usual));
    }

    /** Our own stylesheet tells light and dark apart by this class. */
    private static void markTheme(Composition app) {
        app.window().getStyleClass().removeAll("light", "dark");
        app.window().getStyleClass().add(app.theme().get() == Theme.DARK ? "dark" : "light");
    }

    /** Read once, however many windows have them. */
    private static final class Icons {
        static final List<Image> ALL = read();

        private static List<Image> read() {
            List<Image> all = new ArrayList<>();
            for (int size : ICON_SIZES) {
                InputStream icon =
                        HeapfoldApp.class.getResourceAsStream("/io/github/heapfold/icons/heapfold-" + size + ".png");
                if (icon != null) {
                    all.add(new Image(icon));
                }
            }
            return all;
        }
    }
}
