package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.gui.analyse.growth.GrowthPart;
import io.github.heapfold.gui.analyse.growth.OtherDumps;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.AnalysisState;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.leaks.LeakReportAct;
import io.github.heapfold.gui.analyse.leaks.LeaksPart;
import io.github.heapfold.gui.analyse.owners.OwnerGroupFacts;
import io.github.heapfold.gui.analyse.owners.OwnersPart;
import io.github.heapfold.gui.analyse.paths.PathsPart;
import io.github.heapfold.gui.analyse.query.QueryPart;
import io.github.heapfold.gui.analyse.secrets.SecretsPart;
import io.github.heapfold.gui.analyse.waste.DuplicatesPart;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.CopySign;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.WhenResting;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.keys.SealBar;
import io.github.heapfold.gui.keys.SealOpener;
import io.github.heapfold.gui.table.AfterClicks;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * Who keeps what: classes, biggest objects, paths to roots, threads; one search, one detail pane, and the way back as
 * in a browser.
 */
public final class AnalyseView implements PageView {
    /** How much of the way to an object stays beside the tools, in pixels at 100 %. */
    private static final double CRUMBS = 150;

    private final HeapSession session;
    private final ObservableValue<Theme> theme;
    private final OtherDumps others;
    private final LeakReportAct reports;
    private final VBox root = new VBox();
    private final HBox tools = new HBox();
    private final ObjectWay way;
    private final PartSwitch switches;
    private final Map<Place.Part, AnalysePart> parts = new EnumMap<>(Place.Part.class);
    private final Map<Place.Part, Runnable> chosen = new EnumMap<>(Place.Part.class);

    /** What is chosen in a part, as the target of a place: objects and classes. */
    private final Map<Place.Part, String> targets = new EnumMap<>(Place.Part.class);

    private final Button back;
    private final Button forward;
    private final CopySign copied;
    private final PartSearch search;
    private final ObjectPane detail;
    private final PartBody body;
    private final VBox wait;
    private final WhenResting resting = new WhenResting();
    private final AfterClicks clicked;

    /** Whose paths were asked for last; empty before. */
    private String pathsOf = "";

    /**
     * @param others what the file can be compared with
     * @param reports saves what is told of leaks
     * @param seals opens the seal of the file
     * @param base says what it was folded against, where it was
     */
    public AnalyseView(
            HeapSession session,
            ObservableValue<Theme> theme,
            OtherDumps others,
            LeakReportAct reports,
            SealOpener seals,
            Optional<Node> base) {
        this.others = others;
        this.reports = reports;
        this.session = session;
        this.theme = theme;
        back = Controls.iconButton("analyse-back", Feather.ARROW_LEFT, text("records.back"), session.history()::back);
        back.disableProperty().bind(session.history().canGoBack().not());
        forward = Controls.iconButton(
                "analyse-forward", Feather.ARROW_RIGHT, text("records.forward"), session.history()::forward);
        forward.disableProperty().bind(session.history().canGoForward().not());
        detail = new ObjectPane(session, this::follow);
        body = new PartBody(detail, root.widthProperty());
        clicked = new AfterClicks(body.node());
        way = new ObjectWay(session);
        wait = new VBox(new AnalysisState(session, true));
        wait.getStyleClass().addAll("card", "analysis-wait");
        wait.setMaxHeight(VBox.USE_PREF_SIZE);
        search = new PartSearch(
                session,
                Collections.unmodifiableMap(parts),
                body.node(),
                new PartSearch.Answers(this::found, way::showUnknown, this::showAgain));
        switches = new PartSwitch(part -> session.place().set(placeOf(part)), search.node());
        root.setId("analyse-view");
        root.getStyleClass().add("view");
        tools.getStyleClass().add("row");
        Button copy = Controls.iconButton("analyse-copy", Feather.COPY, text("analyse.copy"), this::export);
        copied = new CopySign(copy);
        // By itself on a line it would seem to belong to what is below.
        HBox end = new HBox(tools, copy);
        end.getStyleClass().add("row");
        WrapRow line = WrapRow.of(back, forward, way.node(), end).grow(way.node(), CRUMBS);
        line.getStyleClass().add("analyse-way");
        // However short it is, so that what is below stays where it is when another object or class is chosen.
        way.node().minWidthProperty().bind(TextSize.factor().multiply(CRUMBS));
        VBox.setVgrow(body.node(), Priority.ALWAYS);
        root.getChildren().addAll(switches.node(), line, body.node());
        Optional.ofNullable(session.file().inspection().get())
                .flatMap(known -> known.sealed())
                .ifPresent(seal -> root.getChildren().add(0, new SealBar(session.file(), seal, seals)));
        base.ifPresent(note -> root.getChildren().add(0, note));
        root.widthProperty().addListener((value, before, now) -> {
            if (arrange()) {
                // The width is known when all is laid out, which is after the styles of this frame.
                body.node().applyCss();
            }
        });
        root.sceneProperty()
                .addListener((value, before, now) -> session.history().see());
        session.place().addListener((value, before, now) -> moved(before));
        session.state().addListener((value, before, now) -> {
            show();
            search.findEarly();
        });
        session.open();
        show();
    }

    /**
     * From one object to another, by a link beside what is chosen: the tree shows where one comes to, and the way back
     * leads over the object that one comes from.
     */
    private void follow(long from, long to) {
        if (!session.isReachable(to)) {
            detail.show(Long.valueOf(to));
            return;
        }
        Place here = session.place().get();
        Place wanted = Place.object(Place.Part.OWNERS, to);
        if (here.equals(wanted)) {
            show();
        }
        Place left = here.part() == Place.Part.OWNERS && session.isReachable(from)
                ? Place.object(Place.Part.OWNERS, from)
                : here;
        session.history().go(left, wanted);
    }

    private void moved(Place before) {
        search.leave();
        if (parts.containsKey(before.part())
                && before.part() != session.place().get().part()) {
            parts.get(before.part()).left();
        }
        boolean worked = Focus.isIn(body.node());
        show();
        // What had it went with the part; the toolkit gives it to the first control of the next one, be that out of
        // sight.
        if (worked && !Focus.isIn(entry())) {
            Focus.begin(entry());
        }
    }

    private void found(long id) {
        resting.cancel();
        detail.show(Long.valueOf(id));
    }

    private void showAgain() {
        Place place = session.place().get();
        chosen.getOrDefault(place.part(), () -> showWay(place)).run();
    }

    /** The way to a place, where the part does not say it itself. */
    private void showWay(Place place) {
        AnalysePart part = parts.get(place.part());
        way.show(part != null && part.tellsWay() ? Place.of(place.part()) : place);
    }

    private void show() {
        Place place = session.place().get();
        resting.cancel();
        search.settle();
        switches.select(place.part());
        if (!session.isOpen()) {
            parts.clear();
            search.reset();
            chosen.clear();
            targets.clear();
            pathsOf = "";
            tools.getChildren().clear();
            way.clear();
            body.showAlone(wait);
            return;
        }
        if (place.part() == Place.Part.PATHS && !place.target().isEmpty()) {
            pathsOf = place.target();
        }
        AnalysePart part = parts.computeIfAbsent(place.part(), this::created);
        showWay(place);
        tools.getChildren().setAll(part.tools());
        search.show();
        part.show(place);
        arrange();
        // What is chosen there by now, be it since before: an object that was asked for is chosen where it is a row.
        resting.cancel();
        chosen.getOrDefault(place.part(), () -> detail.show(place.id().orElse(null)))
                .run();
    }

    /** A part as its button shows it: paths are of what is chosen where one comes from, or of what they were last. */
    private Place placeOf(Place.Part part) {
        Place here = session.place().get();
        if (part != Place.Part.PATHS) {
            return Place.of(part);
        }
        return here.part() == part
                ? here
                : new Place(part, targets.getOrDefault(here.part(), here.isObject() ? here.target() : pathsOf));
    }

    private AnalysePart created(Place.Part part) {
        AnalysePart made = create(part);
        made.searched().addListener((value, before, now) -> {
            if (parts.get(part) == made && session.place().get().part() == part) {
                search.show();
            }
        });
        return made;
    }

    private AnalysePart create(Place.Part part) {
        Consumer<Long> select = id -> select(part, id);
        return switch (part) {
            case CLASSES ->
                new ClassesPart(session, row -> select(part, row), this::askWhy, words -> search.set(part, words));
            case OWNERS -> new OwnersPart(session, theme, select, (group, first) -> selectGroup(part, group, first));
            case PATHS -> new PathsPart(session, select, () -> session.place().set(Place.of(Place.Part.CLASSES)));
            case THREADS -> new ThreadsPart(session, select, (words, of) -> selectWords(part, words, of));
            case LEAKS -> new LeaksPart(session, select, reports);
            case DUPLICATES -> new DuplicatesPart(session, select);
            case GROWTH -> new GrowthPart(session, others);
            case SECRETS -> new SecretsPart(session, (id, shown) -> select(part, id, shown));
            case QUERY -> new QueryPart(session, select);
        };
    }

    private void select(Place.Part part, Long id) {
        select(part, id, true);
    }

    private void select(Place.Part part, Long id, boolean whole) {
        if (id == null) {
            leave(part);
        } else {
            Place object = Place.object(part, id);
            targets.put(part, object.target());
            choose(part, () -> {
                detail.show(id, whole);
                if (part == Place.Part.OWNERS) {
                    showWay(object);
                }
            });
        }
    }

    /** Paths lead to one object, or to all of a class. */
    private void selectGroup(Place.Part part, OwnerGroupFacts group, Runnable first) {
        targets.remove(part);
        choose(part, () -> {
            detail.show(group, first);
            if (parts.get(part).tellsWay()) {
                showWay(session.place().get());
            } else {
                way.show(group);
            }
        });
    }

    private void selectWords(Place.Part part, String words, String of) {
        targets.remove(part);
        choose(part, () -> detail.showFrames(words, of));
    }

    private void select(Place.Part part, ClassHistogram.Row row) {
        if (row == null) {
            leave(part);
        } else {
            targets.remove(part);
            ClassDetail.target(row).ifPresent(target -> targets.put(part, target));
            choose(part, () -> {
                detail.show(row);
                // What stood there may be the class that one came with.
                way.show(ClassDetail.isClass(row) ? new Place(part, row.name()) : Place.of(part));
            });
        }
    }

    /** A package has no paths. */
    private void askWhy(ClassHistogram.Row row) {
        ClassDetail.target(row).ifPresent(target -> session.place().set(new Place(Place.Part.PATHS, target)));
    }

    /** What is chosen no more is told no more; before anything was chosen, there is nothing to leave. */
    private void leave(Place.Part part) {
        targets.remove(part);
        if (chosen.containsKey(part)) {
            choose(part, () -> {
                Place place = session.place().get();
                detail.show(place.id().orElse(null));
                showWay(place);
            });
        }
    }

    /** What is chosen in a part is shown again when one comes back to it. */
    private void choose(Place.Part part, Runnable show) {
        chosen.put(part, show);
        if (session.place().get().part() == part) {
            if (detail.isVisible()) {
                arrange();
                clicked.run(body::seeRow);
            } else {
                // It takes room from the table, and what was clicked is not to be elsewhere for a second click.
                clicked.run(this::arrange);
            }
            resting.run(show);
        }
    }

    private Optional<AnalysePart> shown() {
        return Optional.ofNullable(parts.get(session.place().get().part()));
    }

    /** @return whether part and detail stand otherwise than before */
    private boolean arrange() {
        Place place = session.place().get();
        AnalysePart part = parts.get(place.part());
        return part != null && body.show(part, chosen.containsKey(place.part()), place.isObject());
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public Optional<Node> part(int number) {
        Place.Part[] all = Place.Part.values();
        if (number >= all.length) {
            return Optional.empty();
        }
        session.place().set(placeOf(all[number]));
        return Optional.of(entry());
    }

    @Override
    public Node entry() {
        return shown().map(AnalysePart::entry).orElse(body.node());
    }

    @Override
    public void run() {
        shown().ifPresent(AnalysePart::run);
    }

    @Override
    public void filter() {
        search.node().requestFocus();
    }

    @Override
    public boolean back() {
        back.fire();
        return true;
    }

    @Override
    public boolean forward() {
        forward.fire();
        return true;
    }

    @Override
    public void export() {
        shown().flatMap(AnalysePart::csv).ifPresent(copied::copy);
    }
}
