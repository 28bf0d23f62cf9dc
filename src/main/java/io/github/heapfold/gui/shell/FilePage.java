package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.controls.FittingScroll;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.ProblemPane;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The centre of the window for one file: its name, the switch between its views, the view that is on. */
final class FilePage extends VBox {
    private static final double NARROW = 720;

    /** So much of a file's name is seen at least. */
    private static final double NAME = 90;

    private final OpenFile file;
    private final Workspace workspace;
    private final WindowPages pages;
    private final ColumnMemory columns;
    private final Map<ViewId, PageView> views = new EnumMap<>(ViewId.class);
    private final HBox tools = new HBox();
    private final StackPane head = new StackPane();
    private final VBox banner = new VBox();
    private final FittingScroll body = new FittingScroll();

    FilePage(OpenFile file, Workspace workspace, WindowPages pages, ColumnMemory columns) {
        this.file = file;
        this.workspace = workspace;
        this.pages = pages;
        this.columns = columns;
        getStyleClass().add("page");
        tools.getStyleClass().add("page-head");
        VBox.setVgrow(body, Priority.ALWAYS);
        getChildren().addAll(head, banner, body);
        file.state().addListener((value, before, now) -> renew());
        file.partial().addListener((value, before, now) -> {
            if (before == null && now != null) {
                show();
            }
        });
        file.problem().addListener((value, before, now) -> {
            if (file.state().get() == OpenFile.State.FAILED) {
                show();
            }
            showBanner();
        });
        file.view().addListener((value, before, now) -> show());
        file.whole().addListener((value, before, now) -> {
            views.remove(ViewId.INSPECT);
            show();
        });
        file.report().addListener((value, before, now) -> {
            views.remove(ViewId.REPORT);
            show();
        });
        widthProperty().addListener((value, before, now) -> arrangeHead());
        setMinWidth(0);
        renew();
    }

    OpenFile file() {
        return file;
    }

    /** The view that is on; none while the file is being read. */
    Optional<PageView> view() {
        boolean partly = file.state().get() == OpenFile.State.SCANNING;
        return Optional.ofNullable(views.get(partly ? ViewId.INSPECT : shown()));
    }

    /** Switches to the n-th view that this file has, counted from 0. */
    void switchTo(int number) {
        List<ViewSpec> offered = offered();
        if (number < offered.size()) {
            file.view().set(offered.get(number).id());
        }
    }

    private List<ViewSpec> offered() {
        return file.inspection().get() == null
                ? List.of()
                : pages.views().stream()
                        .filter(spec -> spec.applies().test(file))
                        .toList();
    }

    /** The view that was asked for, or the first where this file has no such view. */
    private ViewId shown() {
        List<ViewSpec> offered = offered();
        boolean has = offered.stream().anyMatch(spec -> spec.id() == file.view().get());
        return has || offered.isEmpty() ? file.view().get() : offered.get(0).id();
    }

    private void renew() {
        // What was shown of the first part goes on to show the whole.
        boolean grows = file.state().get() == OpenFile.State.READY;
        views.keySet().removeIf(view -> !grows || view != ViewId.INSPECT);
        show();
        showBanner();
    }

    private void show() {
        Node content = switch (file.state().get()) {
            case WAITING -> scanning();
            case SCANNING ->
                file.partial().get() == null ? scanning() : view(ViewId.INSPECT).node();
            case FAILED -> failed();
            case READY -> ready();
        };
        if (body.getContent() != content) {
            body.setContent(content);
        }
        showHead();
    }

    private Node ready() {
        return view(shown()).node();
    }

    private PageView view(ViewId wanted) {
        PageView view = views.get(wanted);
        if (view == null) {
            view = pages.views().stream()
                    .filter(spec -> spec.id() == wanted)
                    .findFirst()
                    .orElseThrow()
                    .create()
                    .apply(file);
            columns.remember(view.node());
            views.put(wanted, view);
        }
        return view;
    }

    private void showHead() {
        Label name = Controls.label(file.name(), Styles.TITLE_4, Styles.TEXT_BOLD);
        name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        name.setTooltip(new Tooltip(file.path().toString()));
        name.setMaxWidth(Double.MAX_VALUE);
        head.getChildren().setAll(WrapRow.of(name, tools).grow(name, TextSize.scaled(NAME)));
        tools.getChildren().clear();
        List<ViewSpec> offered = offered();
        if (file.state().get() == OpenFile.State.READY) {
            ToggleGroup group = new ToggleGroup();
            List<ToggleButton> buttons = new ArrayList<>();
            for (ViewSpec spec : offered) {
                ToggleButton button = new ToggleButton(text("view." + spec.id()));
                button.setId("view-" + spec.id());
                button.setTooltip(new Tooltip(text("view.key", buttons.size() + 1)));
                button.setSelected(spec.id() == shown());
                button.setOnAction(event -> file.view().set(spec.id()));
                buttons.add(button);
            }
            tools.getChildren().add(Controls.segments(group, buttons));
            view().ifPresent(view -> tools.getChildren().addAll(view.actions()));
            arrangeHead();
        }
    }

    /** Where there is little room, buttons are their icons, so that the file's name has some. */
    private void arrangeHead() {
        boolean narrow = getWidth() > 0 && getWidth() < TextSize.scaled(NARROW);
        for (Node node : tools.getChildren()) {
            arrange(node, narrow);
        }
    }

    private static void arrange(Node node, boolean narrow) {
        if (node instanceof Pane group) {
            group.getChildren().forEach(inside -> arrange(inside, narrow));
        } else if (node instanceof ButtonBase button && button.getGraphic() != null) {
            button.setContentDisplay(narrow ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT);
        }
    }

    private Node scanning() {
        ProgressBar bar = new ProgressBar();
        bar.setPrefWidth(280);
        bar.progressProperty()
                .bind(javafx.beans.binding.Bindings.createDoubleBinding(
                        () -> file.scanned().get(), file.scanned()));
        return new EmptyPane(
                Feather.SEARCH,
                text("page.scanning", file.name()),
                text("page.scanning.text"),
                bar,
                Controls.button("stop-scan", text("page.scanning.stop"), () -> workspace.stopScan(file)));
    }

    private Node failed() {
        VBox box = new VBox();
        box.getStyleClass().add("view");
        if (file.problem().get() != null) {
            box.getChildren().add(new ProblemPane(file.problem().get(), null));
        }
        HBox actions = new HBox(
                Controls.button("rescan", text("file.rescan"), () -> workspace.scan(file)),
                Controls.button("close-file", text("file.close"), () -> workspace.close(file)));
        actions.getStyleClass().add("row");
        box.getChildren().add(actions);
        if (file.faulty().get()) {
            box.getChildren().add(pages.salvage().apply(file));
        }
        return box;
    }

    private void showBanner() {
        boolean shown = file.problem().get() != null && file.state().get() == OpenFile.State.READY;
        banner.getChildren().clear();
        if (shown) {
            banner.getChildren().add(new ProblemPane(file.problem().get(), this::closeBanner));
        }
        Controls.show(banner, shown);
    }

    /** Puts a problem away that the user has read; gives whether there was one. */
    boolean closeBanner() {
        boolean shown = banner.isVisible();
        if (shown) {
            file.problem().set(null);
        }
        return shown;
    }
}
