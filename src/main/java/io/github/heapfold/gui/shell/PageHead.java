package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.message.Visible;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;

/**
 * The top of a file's page: its name and what it is, the act that fits it, and the tabs of its views. All tabs are
 * there for every file and always in the same places; those that a file does not have are disabled and say why.
 */
final class PageHead extends VBox {
    /** What all tabs take beside each other, in pixels at 100 %. */
    private static final double TABS = 480;

    /** Between the tabs and what is beside them. */
    private static final double BESIDE_TABS = 8;

    /** And then, beside what the file is, it takes no more than this. */
    private static final double MOST_NAME = 0.6;

    /** A name is cut only when it takes more than this share of the line: what is beside it gives way first. */
    private static final double NAME_SHARE = 0.5;

    /** Of the tab of a view that is asked for, and opens as soon as the file has been read. */
    private static final PseudoClass AWAITED = PseudoClass.getPseudoClass("awaited");

    /** What is told on one line rather than more on two: no less than these, which have the day. */
    private static final List<FileSentence.Length> TIMES =
            List.of(FileSentence.Length.WHOLE, FileSentence.Length.BRIEF);

    /** Behind what goes without some of it, which its tooltip has; on no line by itself. */
    private static final String LESS = "\u00a0" + CutText.CUT;

    private static final PseudoClass TIGHT = PseudoClass.getPseudoClass("tight");

    private final OpenFile file;
    private final List<ViewSpec> specs;
    private final Label name;
    private final Label sentence = Controls.label("", Styles.TEXT_MUTED);

    /** The same with the time of day. */
    private String whole = "";

    private boolean low;

    private final Button act;
    private final Map<ViewId, ToggleButton> tabs = new EnumMap<>(ViewId.class);
    private final WrapRow tabRow = WrapRow.tight();
    private final HBox title = new HBox();
    private final Region beside = Controls.spacer();
    private final HBox actions = new HBox();

    /** The view that is on below {@link #act}; null where none is. */
    private ViewId besideView;

    /** Whether what one comes for is an act of that view. */
    private boolean isMainBelow;

    PageHead(OpenFile file, List<ViewSpec> specs) {
        this.file = file;
        this.specs = specs;
        getStyleClass().add("page-head");
        name = new Label(file.name()) {
            @Override
            protected double computeMinWidth(double height) {
                return Math.min(computePrefWidth(height), PageHead.this.getWidth() * NAME_SHARE);
            }

            @Override
            protected double computePrefWidth(double height) {
                double whole = super.computePrefWidth(height);
                double room = PageHead.this.getWidth();
                return room > 0 && title.getChildren().contains(sentence) ? Math.min(whole, room * MOST_NAME) : whole;
            }
        };
        name.getStyleClass().addAll(Styles.TITLE_4, Styles.TEXT_BOLD);
        name.setId("file-name");
        name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        sentence.setId("file-sentence");
        sentence.setMinWidth(0);
        sentence.setTextOverrun(OverrunStyle.WORD_ELLIPSIS);
        sentence.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(sentence, Priority.ALWAYS);
        sentence.widthProperty().addListener((value, before, now) -> fitSentence());
        sentence.fontProperty().addListener((value, before, now) -> fitSentence());
        act = Controls.button("file-act", "", () -> file.view().set(file.workView()));
        act.getStyleClass().add(Styles.ACCENT);
        act.setMinWidth(USE_PREF_SIZE);
        title.getChildren().addAll(name, sentence, act);
        title.getStyleClass().add("page-title");
        actions.getStyleClass().add("page-actions");
        fillTabs();
        WrapRow row = WrapRow.ends(tabRow, actions);
        row.getStyleClass().add("page-tabs");
        getChildren().addAll(title, row);
        widthProperty().addListener((value, before, now) -> arrange());
        file.folder().addListener((value, before, now) -> showSentence());
        file.repaired().addListener((value, before, now) -> showMainAct());
        file.androidHeap().addListener((value, before, now) -> showSentence());
    }

    private void fillTabs() {
        for (ViewSpec spec : specs) {
            ToggleButton tab = new ToggleButton(text("view." + spec.id()));
            tab.setId("view-" + spec.id());
            tab.getStyleClass().add("tab-button");
            tab.setMinWidth(USE_PREF_SIZE);
            tab.setOnAction(event -> {
                // A click on the view that is on leaves it on.
                tab.setSelected(true);
                file.view().set(spec.id());
            });
            // A disabled control shows no tooltip of its own.
            StackPane place = new StackPane(tab);
            tabs.put(spec.id(), tab);
            tabRow.getChildren().add(place);
        }
    }

    /** Why a file has not this view just now; empty where it has. */
    static Optional<String> missing(OpenFile file, ViewSpec spec) {
        return switch (file.state().get()) {
            case FAILED -> Optional.of(text("view.missing.failed"));
            case READY -> spec.missing().apply(file);
            case WAITING, SCANNING ->
                spec.id().isEarly() ? Optional.empty() : Optional.of(text("view.missing.reading"));
        };
    }

    /**
     * Brings it in line with the file.
     *
     * @param shown the view that is on; null where none is
     */
    void show(ViewId shown, PageView view) {
        for (int i = 0; i < specs.size(); i++) {
            ViewSpec spec = specs.get(i);
            boolean isAwaited = isAwaited(spec);
            Optional<String> missing = isAwaited ? Optional.of(text("view.awaited")) : missing(file, spec);
            ToggleButton tab = tabs.get(spec.id());
            boolean mends = spec.id() == ViewId.RESTORE && file.isDamagedDump();
            tab.setText(text(mends ? "view.REPAIR" : "view." + spec.id()));
            tab.setDisable(missing.isPresent());
            tab.pseudoClassStateChanged(AWAITED, isAwaited);
            tab.setSelected(missing.isEmpty() && spec.id() == shown);
            tab.setAccessibleText(tab.getText() + missing.map(why -> ". " + why).orElse(""));
            Tips.set(tab, text("view.key", i + 1));
            Tips.set(tab.getParent(), missing.orElse(""));
        }
        showSentence();
        ViewId to = file.workView();
        act.setText(text("act." + to));
        Tips.set(act, text("act." + to + ".tooltip"));
        // It keeps its place, so that nothing moves: in the view itself stands the button that begins the work.
        act.setVisible(shown != to && file.state().get() == OpenFile.State.READY);
        besideView = shown;
        isMainBelow = view != null && view.hasMainAct();
        showMainAct();
        actions.getChildren().setAll(view == null ? List.of() : view.actions());
        arrange();
    }

    private boolean isAwaited(ViewSpec spec) {
        return !file.state().get().isEnd()
                && file.view().get() == spec.id()
                && missing(file, spec).isPresent();
    }

    /** One act stands out: beside the note that a dump is damaged, what mends it, and before any here that of a view. */
    private void showMainAct() {
        boolean isNoted = besideView == ViewId.SUMMARY || besideView == ViewId.INSPECT;
        Controls.accent(act, !isMainBelow && !(isNoted && file.isMendable()));
    }

    /** What it is, and before that which of the files of its name. */
    private void showSentence() {
        whole = sentence(FileSentence.Length.WHOLE);
        Tips.set(sentence, whole);
        showTip();
        fitSentence();
    }

    private String sentence(FileSentence.Length length) {
        String what = FileSentence.of(file, length);
        String folder = file.folder().get();
        return folder.isEmpty() ? what : folder + text("job.separator") + what;
    }

    /**
     * Cut off at its end, it would say half of a time or of a purpose: before that, it goes without the time, and has
     * dots that say so. What says more than a line takes two, for which the act beside it is high enough, before it goes
     * without its purpose, and then without all but what was found of it.
     */
    private void fitSentence() {
        boolean isBeside = title.getChildren().contains(sentence);
        Stream<String> line = TIMES.stream().map(this::shortened).filter(this::fits);
        Stream<String> lines = Stream.of(FileSentence.Length.values())
                .map(this::shortened)
                .filter(words -> fits(words) || (isBeside && fitsTwoLines(words)));
        sentence.setText(Stream.concat(line, lines).findFirst().orElseGet(() -> shortened(FileSentence.Length.FOUND)));
        boolean wraps = isBeside && !fits(sentence.getText());
        if (wraps != sentence.isWrapText()) {
            sentence.setWrapText(wraps);
            // It may be laid out just now, with the height of before.
            Platform.runLater(title::requestLayout);
        }
    }

    private boolean fitsTwoLines(String words) {
        Text measured = new Text(words);
        measured.setFont(sentence.getFont());
        double line = measured.getLayoutBounds().getHeight();
        measured.setWrappingWidth(sentence.getWidth());
        return measured.getLayoutBounds().getHeight() < line * 2.5;
    }

    private String shortened(FileSentence.Length length) {
        String words = sentence(length);
        return Texts.unbroken(words.equals(whole) ? words : words + LESS);
    }

    private boolean fits(String words) {
        double room = sentence.getWidth();
        return room == 0 || Math.ceil(CutText.width(sentence.getFont(), words)) <= room;
    }

    /** Gives the focus to the tab of a view. */
    void focus(ViewId view) {
        tabs.get(view).requestFocus();
    }

    /**
     * The view's own buttons are their icons where that keeps them beside the tabs; on a line of their own there is room
     * for their words.
     */
    private void arrange() {
        name.requestLayout();
        if (getWidth() > 0) {
            actions.applyCss();
            double room = getWidth() - tabRow.prefWidth(-1) - BESIDE_TABS;
            boolean icons = needed(false) > room && (needed(true) <= room || needed(false) > getWidth());
            show(actions, icons);
        }
        // Where it would be a line of its own, below the tabs, an empty one would take the room of a row of the view.
        boolean below = getWidth() > 0 && getWidth() < TextSize.scaled(TABS);
        // Six tabs stay on one line of a window that is small for its texts.
        pseudoClassStateChanged(TIGHT, below);
        arrangeTitle(below);
        Controls.show(sentence, !(below && low));
        showTip();
        Controls.show(actions, !below || !actions.getChildren().isEmpty());
    }

    /**
     * Beside the name there is room for a few words of what the file is where the tabs take two lines: it has a line of
     * its own then, whatever it says, so that nothing moves while a file is read.
     */
    private void arrangeTitle(boolean narrow) {
        Node second = narrow ? beside : sentence;
        if (title.getChildren().get(1) != second) {
            getChildren().remove(sentence);
            title.getChildren().set(1, second);
            if (narrow) {
                getChildren().add(1, sentence);
            }
        }
    }

    /** Tells whether the page is so low that a row of the view is worth more than what the file is, on a line of its own. */
    void setLow(boolean now) {
        low = now;
        arrange();
    }

    /** What there is no room for. */
    private void showTip() {
        String path = Visible.of(file.path().toString());
        Tips.set(name, sentence.isVisible() ? path : path + "\n" + whole);
    }

    private double needed(boolean icons) {
        show(actions, icons);
        return actions.prefWidth(-1);
    }

    private static void show(Node node, boolean icons) {
        if (node instanceof Pane group) {
            group.getChildren().forEach(inside -> show(inside, icons));
        } else if (node instanceof ButtonBase button && button.getGraphic() != null) {
            button.setContentDisplay(icons ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT);
        }
    }
}
