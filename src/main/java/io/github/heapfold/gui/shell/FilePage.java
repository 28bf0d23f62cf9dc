package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.ahead.AheadOfUse;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.controls.FittingScroll;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.ProblemPane;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.GrownNote;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Problem;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.kordamp.ikonli.feather.Feather;

/** The centre of the window for one file: its head with the tabs of its views, and the view that is on. */
final class FilePage extends VBox {
    /** Some hundred nodes each, of kinds that no view before has. */
    private static final Set<ViewId> SLOW = EnumSet.of(ViewId.INSPECT, ViewId.COMPRESS, ViewId.RESTORE);

    /** So that a table makes a few of its rows at a time. */
    private static final int LAYOUT_STEPS = 6;

    /** Of what went wrong, in pixels at 100 %: what it was and some of what helps; the rest scrolls. */
    private static final double LEAST_NOTES = 150;

    /** In pixels at 100 %: with the details opened, too, something of the view stays in sight. */
    private static final double MOST_NOTES = 420;

    /** In pixels at 100 %: some rows of a view are all that is seen of it then. */
    private static final double LOW = 400;

    /** In pixels; views have as much padding. */
    private static final double RING = 3;

    private final OpenFile file;
    private final Workspace workspace;
    private final WindowPages pages;
    private final ColumnMemory columns;
    private final Map<ViewId, PageView> views = new EnumMap<>(ViewId.class);
    private final PageHead head;
    private final VBox banner = new VBox();

    /** What is told of the file beside its view, as high as there is room for. */
    private final ScrollPane notes;

    private final FittingScroll body = new FittingScroll();
    private final AheadOfUse ahead;
    private final Problem.Remedy rescan;

    /** What the page hears of; the file may outlive it. */
    private final Subscription heard;

    /** The view that was on when the problem came up; null where there was none. */
    private ViewId problemView;

    /** Whether what has the focus is in the view. */
    private boolean works;

    /** Whether the focus is to go into the view when there is one. */
    private boolean awaited;

    /** Whether nobody has gone into the view since it was put here. */
    private boolean opened;

    /** @param busy whether any job works or waits */
    FilePage(
            OpenFile file,
            Workspace workspace,
            WindowPages pages,
            ColumnMemory columns,
            Background background,
            ObservableValue<Boolean> busy) {
        this.file = file;
        ahead = new AheadOfUse("ahead", false, busy);
        this.workspace = workspace;
        rescan = new Problem.Remedy("file.rescan", () -> workspace.readAgain(file));
        this.pages = pages;
        this.columns = columns;
        head = new PageHead(file, pages.views());
        getStyleClass().add("page");
        body.setId("page-body");
        VBox.setVgrow(body, Priority.ALWAYS);
        // What shows the focus is around a control: at the sides it would be cut off.
        VBox.setMargin(body, new Insets(-RING));
        GrownNote grown = new GrownNote(file, background, () -> workspace.readAgain(file));
        VBox told = new VBox(grown, banner);
        told.getStyleClass().add("view");
        notes = Scrolling.asHighAs(told, LEAST_NOTES, MOST_NOTES);
        Controls.showWhile(notes, grown.visibleProperty().or(banner.visibleProperty()));
        getChildren().addAll(head, body, notes, ahead);
        ChangeListener<Node> focus = (value, before, now) -> focusMoved(before, now);
        sceneProperty().addListener((value, before, now) -> {
            if (before != null) {
                before.focusOwnerProperty().removeListener(focus);
            }
            if (now != null) {
                now.focusOwnerProperty().addListener(focus);
            }
            makeAhead();
        });
        heard = Subscription.combine(
                file.state().subscribe((before, now) -> renew()),
                file.analysed().subscribe((before, now) -> makeAnalysisAhead()),
                file.partial().subscribe((before, now) -> {
                    if (before == null && now != null) {
                        show();
                    }
                }),
                file.problem().subscribe((before, now) -> {
                    if (file.state().get() == OpenFile.State.FAILED) {
                        show();
                    }
                    problemView = now == null ? null : shown();
                    showBanner();
                }),
                file.view().subscribe((before, now) -> show()),
                file.soundness().damagedAt().subscribe((before, now) -> makeAnew(ViewId.INSPECT)),
                file.soundness().whole().subscribe((before, now) -> makeAnew(ViewId.INSPECT)),
                file.results().report().subscribe((before, now) -> makeAnew(ViewId.REPORT)));
        heightProperty().addListener((value, before, now) -> head.setLow(getHeight() < TextSize.scaled(LOW)));
        setMinWidth(0);
        problemView = shown();
        renew();
    }

    OpenFile file() {
        return file;
    }

    /** Of a file that is closed nothing is made any more, though work that waits for it has it read. */
    void close() {
        heard.unsubscribe();
    }

    /** The view that is on; none before there is something to show. */
    Optional<PageView> view() {
        return Optional.ofNullable(views.get(shown()));
    }

    /** Switches to the n-th view, counted from 0, where this file has it; while it is read, as soon as it has. */
    void switchTo(int number) {
        if (number < pages.views().size()) {
            ViewSpec spec = pages.views().get(number);
            if (!isRead() || PageHead.missing(file, spec).isEmpty()) {
                file.view().set(spec.id());
                focus();
            }
        }
    }

    /**
     * Moves the focus into the view that is on, unless it is there. Before the file is read it waits at its tab: the one
     * control that the page has meanwhile ends the reading, and of what is known early, links lead elsewhere.
     */
    void focus() {
        // What was scrolled meanwhile stands no longer at its top.
        focus(opened && body.getVvalue() == 0 ? Focus::begin : Focus::into);
    }

    private void focus(Predicate<Node> into) {
        Focus.ready(this);
        awaited = !isRead();
        if (awaited) {
            head.focus(shown());
            return;
        }
        opened = false;
        Node entry = view().map(PageView::entry).orElse(body);
        if (!Focus.isIn(body) && !into.test(entry) && !into.test(body)) {
            head.focus(shown());
        }
    }

    /**
     * The toolkit takes the focus from what is gone and gives it to the beginning of the window, far from where one
     * works. Who went elsewhere before it did so stays there.
     */
    private void focusMoved(Node before, Node now) {
        if (before != null && now == null && works && before.getScene() == null) {
            Platform.runLater(() -> {
                if (getScene() != null) {
                    focus(Focus::begin);
                }
            });
        }
        works = Focus.isInside(now, body);
    }

    /** The view that was asked for, or the first where this file has no such view, or not yet. */
    private ViewId shown() {
        return pages.views().stream()
                .filter(spec -> spec.id() == file.view().get())
                .filter(spec -> PageHead.missing(file, spec).isEmpty())
                .findFirst()
                .map(ViewSpec::id)
                .orElse(ViewId.SUMMARY);
    }

    private void makeAnew(ViewId view) {
        views.remove(view);
        show();
    }

    private void renew() {
        // What was shown of the first part goes on to show the whole.
        boolean grows = file.state().get() == OpenFile.State.READY;
        views.keySet().removeIf(view -> !grows || !view.isEarly());
        show();
        makeAhead();
    }

    /** The views that take long to make, as soon as the file has them and its page is the one that is looked at. */
    private void makeAhead() {
        ahead.cancel();
        if (getScene() == null || file.state().get() != OpenFile.State.READY) {
            return;
        }
        pages.views().stream().map(ViewSpec::id).filter(SLOW::contains).forEach(this::makeAhead);
        makeAnalysisAhead();
    }

    /** It asks for what it shows, so it is made when there is somebody to ask. */
    private void makeAnalysisAhead() {
        if (getScene() != null && file.analysed().get()) {
            makeAhead(ViewId.ANALYSE);
        }
    }

    private void makeAhead(ViewId wanted) {
        if (PageHead.missing(file, spec(wanted)).isEmpty() && !views.containsKey(wanted)) {
            ahead.later(() -> view(wanted));
            for (int part = 0; part <= LAYOUT_STEPS; part++) {
                double height = (double) part / LAYOUT_STEPS;
                ahead.later(() -> ahead.prepare(view(wanted).node(), body.getWidth(), height * body.getHeight()));
            }
        }
    }

    private void show() {
        boolean failed = file.state().get() == OpenFile.State.FAILED;
        boolean known = isKnown();
        Node content = failed ? failed() : known ? view(shown()).node() : scanning();
        if (body.getContent() != content) {
            body.setContent(content);
            // A view begins at its top, however far the one before had to be scrolled.
            body.setVvalue(0);
            opened = true;
            AheadOfUse.place(content);
        }
        placeNotes(known ? view(shown()).acts() : Optional.empty());
        head.show(failed ? null : shown(), known ? views.get(shown()) : null);
        showBanner();
        if (awaited && isRead()) {
            awaited = false;
            // The view, too, shows then that the file is read.
            Platform.runLater(() -> {
                // Who went elsewhere meanwhile stays there.
                if (Focus.isIn(head)) {
                    focus();
                }
            });
        }
    }

    /** Below the view or above its acts, so that nothing of it moves under the pointer when something goes wrong. */
    private void placeNotes(Optional<Node> acts) {
        Pane place = acts.map(row -> (Pane) row.getParent()).orElse(this);
        if (notes.getParent() != place) {
            ((Pane) notes.getParent()).getChildren().remove(notes);
            place.getChildren().add(place.getChildren().indexOf(acts.orElse(ahead)), notes);
        }
    }

    private boolean isRead() {
        return file.state().get().isEnd();
    }

    /** Whether there is something to show of the file: all of it, or what was read of it so far. */
    private boolean isKnown() {
        return file.state().get() == OpenFile.State.READY
                || (file.state().get() == OpenFile.State.SCANNING
                        && file.partial().get() != null);
    }

    private PageView view(ViewId wanted) {
        PageView view = views.get(wanted);
        if (view == null) {
            view = spec(wanted).create().apply(file);
            columns.remember(view.node());
            views.put(wanted, view);
        }
        return view;
    }

    private ViewSpec spec(ViewId wanted) {
        return pages.views().stream()
                .filter(spec -> spec.id() == wanted)
                .findFirst()
                .orElseThrow();
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
                Controls.button("rescan", text("file.rescan"), () -> workspace.readAgain(file)),
                Controls.button("close-file", text("file.close"), () -> workspace.close(file)));
        actions.getStyleClass().add("row");
        box.getChildren().add(actions);
        if (file.soundness().faulty().get()) {
            box.getChildren().add(pages.salvage().apply(file));
        }
        return box;
    }

    /**
     * Only where it came up, and where such work is begun: it takes room that other views have use for. That the file
     * has changed is a matter of all views.
     */
    private void showBanner() {
        Problem problem = file.problem().get();
        boolean here = problem != null && (problem.changed() || shown() == problemView || file.isProblemOf(shown()));
        boolean shown = here && file.state().get() == OpenFile.State.READY;
        Problem told = shown ? withActs(problem) : null;
        if (!shown) {
            banner.getChildren().clear();
        } else if (!banner.isVisible() || !isTold(told)) {
            ProblemPane pane = new ProblemPane(told, this::closeBanner);
            banner.getChildren().setAll(pane);
            banner.setUserData(told);
            if (told.changed()) {
                Platform.runLater(() -> focusRescan(pane));
            }
        }
        Controls.show(banner, shown);
    }

    /** That the file has changed is one thing to tell, however many questions find it: their details alone differ. */
    private boolean isTold(Problem problem) {
        return banner.getUserData() instanceof Problem told
                && (told.equals(problem)
                        || (told.changed() && problem.changed() && told.file().equals(problem.file())));
    }

    /** It is all that can be done; who is writing goes on, lest a word that is written press it. */
    private void focusRescan(ProblemPane pane) {
        boolean writes = getScene() != null && getScene().getFocusOwner() instanceof TextInputControl;
        if (Focus.isIn(this) && !writes) {
            pane.focusBest();
        }
    }

    /**
     * Nothing helps with a file that has changed but to read it again, whatever was tried. What the view offers itself is
     * not offered twice.
     */
    private Problem withActs(Problem problem) {
        return problem.offering(
                problem.changed()
                        ? List.of(rescan)
                        : problem.remedies().stream()
                                .filter(remedy -> view().filter(view -> view.offers(remedy.key()))
                                        .isEmpty())
                                .toList());
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
