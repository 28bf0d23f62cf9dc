package io.github.heapfold.gui.analyse.paths;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.UnanswerableException;
import io.github.heapfold.analysis.question.leak.PathsWithKeeper;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathsToRoots;
import io.github.heapfold.analysis.secrets.withheld.ThreadNames;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.ToldQuestion;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Why objects are not freed: the shortest paths from roots to one object, or to all objects of a class, those to most
 * of them first.
 */
public final class PathsPart implements AnalysePart {
    private static final int MOST = 50;

    /** Least height of the paths, in pixels at 100 %: some objects of one. */
    private static final double LEAST = 160;

    private final HeapSession session;
    private final Set<ReferenceStrength> followed = EnumSet.noneOf(ReferenceStrength.class);
    private final ObservableList<PathLine> lines = FXCollections.observableArrayList();
    private final ListView<PathLine> list = new ListView<>(lines);
    private final Label message = Controls.note("");
    private final VBox root = new VBox();
    private final MenuButton strengths = new MenuButton();
    private final VBox empty;
    private final ProgressBar bar = new ProgressBar();
    private final VBox busy = new VBox(bar);
    private String target = "";
    private Runnable asked = () -> {};

    /**
     * @param select takes the ID of the object that is chosen; null where none is
     * @param choose goes to where one can choose something
     */
    public PathsPart(HeapSession session, Consumer<Long> select, Runnable choose) {
        this.session = session;
        list.setId("paths");
        list.getStyleClass().addAll("dense", "paths");
        list.setAccessibleText(text("paths.table"));
        list.setCellFactory(view -> new PathCell());
        Label what = Controls.note(text("paths.empty"));
        what.setMinHeight(Label.USE_PREF_SIZE);
        empty = new VBox(what, Controls.button("paths-choose", text("paths.choose"), choose));
        empty.getStyleClass().addAll("classes", "paths-empty");
        list.setPlaceholder(empty);
        bar.setId("paths-progress");
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.getStyleClass().add(Styles.SMALL);
        busy.getStyleClass().addAll("classes", "paths-empty");
        list.getSelectionModel()
                .selectedItemProperty()
                .addListener((value, before, now) -> select.accept(now == null ? null : now.id()));
        Controls.onOpen(list, list.getSelectionModel(), line -> {
            if (line.id() != null) {
                session.place().set(Place.object(Place.Part.OWNERS, line.id()));
            }
        });
        RowMenu.of(
                list,
                list.getSelectionModel(),
                line -> Visible.of(line.words().strip()),
                line -> HeapAct.itemsOfObject(session, line.id()));
        list.minHeightProperty().bind(TextSize.factor().multiply(LEAST));
        VBox.setVgrow(list, Priority.ALWAYS);
        message.setId("paths-message");
        root.getStyleClass().add("classes");
        root.getChildren().addAll(message, list);
        strengths.setId("paths-strengths");
        for (ReferenceStrength strength : ReferenceStrength.values()) {
            CheckMenuItem item = new CheckMenuItem(text("strength." + strength));
            item.selectedProperty().addListener((value, before, now) -> {
                if (now) {
                    followed.add(strength);
                } else {
                    followed.remove(strength);
                }
                ask();
            });
            strengths.getItems().add(item);
        }
        nameStrengths();
    }

    private void nameStrengths() {
        strengths.setText(
                followed.isEmpty()
                        ? text("paths.strong")
                        : text(
                                "paths.also",
                                followed.stream()
                                        .map(strength -> text("strength." + strength))
                                        .collect(Collectors.joining(", "))));
    }

    private void ask() {
        nameStrengths();
        asked.run();
        lines.clear();
        // One line says it; the other would ask for what has been chosen.
        list.setPlaceholder(target.isEmpty() ? empty : Controls.note(""));
        bar.setProgress(-1);
        if (target.isEmpty() || !session.isOpen()) {
            Controls.say(message, "");
            return;
        }
        Controls.say(message, text("analysis.answering"));
        list.setPlaceholder(busy);
        Question<PathsToRoots.Answer> question =
                ThreadNames.withheldIn(new PathsWithKeeper(target, Set.copyOf(followed), MOST));
        asked = session.ask(new ToldQuestion<>(question, bar::setProgress), this::show, failure -> {
            list.setPlaceholder(Controls.note(""));
            if (failure instanceof UnanswerableException said) {
                Controls.say(message, said.message().in(Texts.locale()));
            } else {
                Controls.say(message, session.reason(failure));
            }
        });
    }

    private void show(PathsToRoots.Answer answer) {
        list.setPlaceholder(Controls.note(""));
        if (answer.paths().isEmpty()) {
            Controls.say(message, text("paths.none", target));
            return;
        }
        long reached = answer.targets() - answer.unreached();
        String key = reached > 1
                ? answer.distinct() == 1 ? "paths.found.all.one" : "paths.found.all"
                : answer.distinct() == 1 ? "paths.found.one" : "paths.found";
        String found = text(key, name(), Units.count(answer.distinct()), Units.count(reached));
        Controls.say(
                message,
                answer.unreached() == 0
                        ? found
                        : found + " · " + text("paths.unreached", Units.count(answer.unreached())));
        List<PathToRoot> paths = mostObjectsFirst(answer.paths());
        List<PathLine> all = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            all.add(PathLine.heading(heading(i + 1, paths.get(i))));
            all.addAll(PathLine.fromClass(paths.get(i)));
        }
        lines.setAll(all);
        // The heading: what is told beside it is still the object that was asked for.
        list.getSelectionModel().select(0);
        int end = PathLine.fromClass(paths.get(0)).size();
        // What is asked for is at the end, and what holds it just above.
        Platform.runLater(() -> {
            if (list.getScene() != null && !lines.isEmpty()) {
                Focus.ready(root);
                Scrolling.see(list, end);
            }
        });
    }

    /** The first path that one reads is that by which most live, be it longer; of those to one object the shortest. */
    static List<PathToRoot> mostObjectsFirst(List<PathToRoot> shortestFirst) {
        return shortestFirst.stream()
                .sorted(Comparator.comparingLong(PathToRoot::objects).reversed())
                .toList();
    }

    static String heading(int number, PathToRoot path) {
        // Without those that are not shown.
        long length = path.length() - path.firstClass();
        String steps = text(length == 1 ? "paths.steps.one" : "paths.steps", Units.count(length));
        PathToRoot.Total total = path.total();
        if (path.alike() > 0) {
            return text("paths.alike", number, steps, Units.count(path.alike()));
        }
        if (total != null && total.objects() > path.objects()) {
            return text(
                    "paths.shared.of",
                    number,
                    steps,
                    Units.count(path.objects()),
                    Units.count(total.objects()),
                    ObjectNames.simple(total.declaredBy()) + "." + total.field());
        }
        return path.objects() == 1
                ? text("paths.one", number, steps)
                : text("paths.shared", number, steps, Units.count(path.objects()));
    }

    /** Of what the paths lead to. */
    private String name() {
        Heap heap = session.heap().heap();
        return new Place(Place.Part.PATHS, target)
                .id()
                .map(id -> ObjectNames.simple(heap.describe(heap.ordinalOf(id))) + " " + Ids.text(id))
                .orElse(target);
    }

    @Override
    public Node node() {
        return root;
    }

    /** It is the paths that one came for: what they lead to is told when one of its lines is chosen. */
    @Override
    public boolean needsRoom() {
        return true;
    }

    @Override
    public List<Node> tools() {
        return List.of(strengths);
    }

    @Override
    public void show(Place place) {
        if (!place.target().isEmpty() && !place.target().equals(target)) {
            target = place.target();
            ask();
        }
    }

    /** The paths as text, as they are shown. */
    @Override
    public Optional<String> csv() {
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(lines.stream()
                        .map(PathLine::words)
                        .collect(Collectors.joining("\n", session.file().origin() + "\n\n", "")));
    }
}
