package io.github.heapfold.gui.batch;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.FolderRoom;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.report.ExportMenu;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.report.WaterfallCard;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.SizeReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Several files: one choice for all, the work on each, and one report on all. */
public final class BatchView implements PageView {
    /** The preset that is there for what is given away: it leaves out whatever could be a secret. */
    private static final String SHARE = "share";

    private final List<OpenFile> files;
    private final OpenFile.Together usual;
    private final List<OpenFile> closed;
    private final JobQueue queue;
    private final BatchActions actions;
    private final VBox root = new VBox();
    private final ObservableValue<Boolean> seen = Controls.shown(root);
    private final ComboBox<Profile> profile = Controls.comboBox("batch-profile");
    private final ComboBox<Integer> level = Controls.comboBox("batch-level");
    private final Button compress = Controls.button("batch-compress", "", this::run);
    private final Button restore = Controls.button("batch-restore", "", this::restore);
    private final Button compare = Controls.button("batch-compare", text("batch.compare"), this::compare);
    private final Button stop = Controls.button("batch-stop", text("batch.stop"), this::stop);
    private final BatchTarget target;
    private final BatchOutcome outcome;
    private final ExportMenu export;
    private final BatchRoom room;
    private final Label obstacles = Controls.label("", "danger-text");
    private final Label otherwise = Controls.wrapped("");
    private final Label uncounted = Controls.note("");

    /** Whether there is anything to choose a purpose for. */
    private final BooleanProperty hasDumps = new SimpleBooleanProperty();

    private BatchTable table;
    private final WaterfallCard waterfall;
    private BatchReport shown;

    /** Held here, because files and jobs outlive the view and know these only weakly. */
    private final InvalidationListener changed = value -> refresh();

    private final WeakInvalidationListener weakly = new WeakInvalidationListener(changed);
    private final InvalidationListener sizeChanged = value -> renewTable();

    /**
     * @param files two or more
     * @param usual what the user prefers
     * @param closed that were among them before: what is made of these is not counted
     */
    public BatchView(
            List<OpenFile> files,
            OpenFile.Together usual,
            List<OpenFile> closed,
            JobQueue queue,
            Background background,
            BatchActions actions,
            FileActions reports,
            ObservableValue<Theme> theme) {
        this.waterfall = new WaterfallCard(theme);
        this.files = files;
        this.usual = usual;
        this.closed = closed;
        this.queue = queue;
        this.actions = actions;
        this.room = new BatchRoom(files, background, FolderRoom::of, this::refresh);
        this.target = new BatchTarget(files, actions::folder, this::retarget);
        this.outcome = new BatchOutcome(files, queue);
        this.table = newTable();
        this.export = new ExportMenu(files.get(0), () -> report().orElseThrow(), reports);
        compress.setGraphic(Controls.icon(Feather.MINIMIZE_2));
        restore.setGraphic(Controls.icon(Feather.MAXIMIZE_2));
        Tips.set(restore, text("batch.restore.tooltip"));
        compare.setGraphic(Controls.icon(Feather.TRENDING_UP));
        stop.setGraphic(Controls.icon(Feather.SQUARE));
        Tips.set(stop, text("batch.stop.tooltip"));
        Label title =
                Controls.label(text("batch.title", String.valueOf(files.size())), Styles.TITLE_4, Styles.TEXT_BOLD);
        title.setId("batch-title");
        // As many buttons as there are with large texts, they leave it no room beside them.
        WrapRow head = WrapRow.of(title, export, compare, stop, restore, compress)
                .grow(title, Double.MAX_VALUE)
                .shorten(export, compare, stop, restore);
        VBox.setVgrow(waterfall, Priority.SOMETIMES);
        root.setId("batch-view");
        root.getStyleClass().addAll("page", "view");
        obstacles.setId("batch-obstacles");
        obstacles.setWrapText(true);
        obstacles.setMinHeight(Region.USE_PREF_SIZE);
        obstacles.setGraphic(Controls.icon(Feather.ALERT_TRIANGLE));
        otherwise.setId("batch-otherwise");
        otherwise.setGraphic(Controls.icon(Feather.ALERT_TRIANGLE));
        uncounted.setId("batch-uncounted");
        root.getChildren().addAll(head, choices(), obstacles, otherwise, uncounted, outcome, table, waterfall);
        seen.addListener((value, before, now) -> room.watch(now));
        for (OpenFile file : files) {
            file.state().addListener(weakly);
            file.results().report().addListener(weakly);
            file.results().restored().addListener(weakly);
            file.results().stopped().addListener(weakly);
            file.problem().addListener(weakly);
            file.afterReading().addListener(weakly);
        }
        closed.forEach(file -> file.results().report().addListener(weakly));
        queue.entries().addListener(weakly);
        TextSize.factor().addListener(new WeakInvalidationListener(sizeChanged));
        refresh();
    }

    private BatchTable newTable() {
        BatchTable made = new BatchTable(files, queue, room, actions::show);
        VBox.setVgrow(made, Priority.ALWAYS);
        return made;
    }

    /** Heights of rows and widths of columns are those of a size of text, so that another one has another table. */
    private void renewTable() {
        // A value that nobody has read since it changed tells of no further change.
        TextSize.scale();
        OpenFile selected = table.getSelectionModel().getSelectedItem();
        BatchTable before = table;
        table = newTable();
        root.getChildren().set(root.getChildren().indexOf(before), table);
        table.getSelectionModel().select(selected);
        table.renew();
    }

    /** One may leave the batch by a key and come back to it. */
    private void keepChosen() {
        OpenFile.Together now = new OpenFile.Together(profile.getValue(), level.getValue());
        files.forEach(file -> file.setTogether(now));
    }

    private Node choices() {
        profile.getItems().setAll(Presets.all());
        profile.setConverter(Controls.named(profile -> Purpose.named(profile.name())));
        OpenFile.Together chosen = BatchWork.chosen(files, usual);
        profile.setValue(chosen.profile());
        WidestCell.install(profile);
        level.getItems()
                .setAll(IntStream.rangeClosed(FoldOptions.MIN_LEVEL, FoldOptions.MAX_LEVEL)
                        .boxed()
                        .toList());
        level.setConverter(Controls.named(Purpose::effort));
        level.setValue(chosen.level());
        WidestCell.install(level);
        Label purpose = Controls.note("");
        Label secrets = Controls.note(text("batch.secrets"));
        secrets.setId("batch-secrets");
        Runnable show = () -> {
            String name = profile.getValue().name();
            purpose.setText(
                    textOr("preset." + name + ".purpose", profile.getValue().purpose()));
            Controls.show(secrets, !name.equals(SHARE));
            showOtherwise();
        };
        profile.valueProperty().addListener((value, before, now) -> {
            show.run();
            keepChosen();
            refresh();
        });
        level.valueProperty().addListener((value, before, now) -> keepChosen());
        show.run();
        Node goal = named(text("batch.goal"), profile);
        Node effort = named(text("compress.level"), level);
        VBox told = new VBox(6, purpose, secrets);
        Stream.of(goal, effort, told).forEach(node -> Controls.showWhile(node, hasDumps));
        return new VBox(6, WrapRow.of(goal, effort, named(text("batch.target"), target)), told);
    }

    private void retarget() {
        files.forEach(file -> file.leavePlace(BatchWork.view(file)));
        room.look();
        refresh();
    }

    private void stop() {
        for (OpenFile file : files) {
            if (BatchWork.isOrderedUnread(file)) {
                file.results().stopped().set(true);
            }
            file.afterReading().clear();
        }
        queue.cancelAbout(files.stream().map(OpenFile::path).toList());
    }

    private static Node named(String name, Region control) {
        HBox pair = new HBox(Controls.label(name, Styles.TEXT_MUTED), control);
        pair.getChildren().forEach(part -> ((Region) part).setMinWidth(Region.USE_PREF_SIZE));
        pair.getStyleClass().add("row");
        return pair;
    }

    private List<OpenFile> open(Predicate<OpenFile> wanted, Predicate<OpenFile> todo) {
        return files.stream()
                .filter(file -> file.state().get() != OpenFile.State.FAILED)
                .filter(wanted)
                .filter(todo)
                .filter(file -> !BatchWork.isBusy(file, queue))
                .toList();
    }

    /** Those that are not read yet are part of it: each is compressed when it has been read. */
    private List<OpenFile> dumps() {
        return todo(BatchWork::isDump);
    }

    private List<OpenFile> folded() {
        return todo(file ->
                !file.isUnread() && file.kind().filter(FileKind::isRestorable).isPresent());
    }

    /** What was made for another purpose than the chosen one is to be made anew for that. */
    private boolean isToDo(OpenFile file) {
        return BatchWork.isToDo(file) || isForAnother(file);
    }

    private boolean isForAnother(OpenFile file) {
        String chosen = Purpose.of(profile.getValue().name());
        return file.isDump()
                && BatchWork.report(file, queue)
                        .filter(report -> !Purpose.of(report.profile()).equals(chosen))
                        .isPresent();
    }

    /** Those that nothing was tried with; where there is none such, those that failed; and then all again. */
    private List<OpenFile> todo(Predicate<OpenFile> wanted) {
        List<OpenFile> undone = open(wanted, file -> isToDo(file) && !room.isLeftOut(file));
        List<OpenFile> fresh =
                undone.stream().filter(file -> !BatchWork.hasFailed(file)).toList();
        if (!fresh.isEmpty() || !isIdle()) {
            return fresh;
        }
        return undone.isEmpty() ? open(wanted, file -> !room.isLeftOut(file)) : undone;
    }

    /** While the last ones are being worked on, the first are not offered again. */
    private boolean isIdle() {
        return files.stream().noneMatch(file -> BatchWork.isBusy(file, queue));
    }

    private void refresh() {
        room.compare();
        for (OpenFile file : files) {
            Optional<JobEntry> job = queue.unfinishedAbout(file.path());
            job.ifPresent(entry -> {
                entry.view().removeListener(weakly);
                entry.view().addListener(weakly);
            });
        }
        hasDumps.set(files.stream().anyMatch(BatchWork::isDump));
        List<OpenFile> dumps = dumps();
        show(compress, dumps, "drop.dump", "drop.dumps");
        show(restore, folded(), "drop.folded", "drop.foldeds");
        // What is done already is not what one came for.
        Controls.accent(compress, dumps.stream().anyMatch(this::isToDo));
        boolean idle = isIdle();
        if (idle && stop.isFocused()) {
            table.requestFocus();
        }
        Controls.show(stop, !idle);
        List<Node> choices = List.of(profile, level, target);
        if (!idle && choices.stream().anyMatch(Node::isFocused)) {
            table.requestFocus();
        }
        // They would be of what has gone before.
        choices.forEach(choice -> choice.setDisable(!idle));
        showCompare(comparable().size());
        showObstacles();
        showOtherwise();
        Optional<BatchReport> report = report();
        export.setDisable(report.isEmpty());
        outcome.show(target.hint(), report);
        showUncounted(report);
        waterfall.setVisible(report.isPresent());
        // It has its place as soon as there will be a report: a page that begins to scroll then would have all columns
        // move.
        waterfall.setManaged(report.isPresent() || files.stream().anyMatch(file -> BatchWork.isReporting(file, queue)));
        report.filter(batch -> !batch.equals(shown)).ifPresent(batch -> {
            shown = batch;
            waterfall.show(batch.total());
        });
        table.renew();
    }

    private void show(Button act, List<OpenFile> todo, String one, String several) {
        boolean again = !todo.isEmpty() && todo.stream().allMatch(BatchWork::hasFailed);
        String words = todo.size() == 1 ? text(one) : text(several, todo.size());
        boolean done = todo.stream().noneMatch(this::isToDo);
        act.setText(
                again ? text("batch.again", String.valueOf(todo.size())) : done ? text("batch.anew", words) : words);
        if (todo.isEmpty() && act.isFocused()) {
            // The toolkit would go on at the beginning of the window.
            table.requestFocus();
        }
        Controls.show(act, !todo.isEmpty());
    }

    /** How many are compared is said where it is not all of them, as soon as that is known. */
    private void showCompare(int dumps) {
        boolean isPart = dumps < files.size() && files.stream().noneMatch(OpenFile::isUnread);
        compare.setText(isPart ? text("batch.compare.some", String.valueOf(dumps)) : text("batch.compare"));
        Tips.set(compare, text(isPart ? "batch.compare.some.tooltip" : "batch.compare.tooltip"));
        Controls.show(compare, dumps > 1);
    }

    /** What is known to be in the way before anything is begun. */
    private void showObstacles() {
        List<OpenFile> open = open(file -> true, file -> isToDo(file) && !BatchWork.hasFailed(file));
        long closed = open.stream().filter(room::isClosed).count();
        long namesakes = open.stream().filter(room::isNamesake).count();
        long tight = open.stream().filter(room::isTight).count();
        obstacles.setText(Stream.of(
                        closed == 0 ? "" : text("batch.closed", String.valueOf(closed)),
                        namesakes == 0 ? "" : text("batch.namesakes", String.valueOf(namesakes)),
                        tight == 0 ? "" : text("batch.tight", String.valueOf(tight)))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n")));
        Controls.show(obstacles, closed + namesakes + tight > 0);
    }

    /** What is chosen stands above results that were made otherwise, or that others made. */
    private void showOtherwise() {
        String chosen = Purpose.of(profile.getValue().name());
        long others = files.stream().filter(this::isForAnother).count();
        otherwise.setText(text("batch.otherwise", String.valueOf(others), chosen));
        Controls.show(otherwise, others > 0);
    }

    /** What was made of files that were closed since is no part of what is shown; a dump and its folded file are one. */
    private void showUncounted(Optional<BatchReport> shown) {
        Set<String> counted = shown.stream()
                .flatMap(batch -> batch.files().stream())
                .map(SizeReport::target)
                .collect(Collectors.toSet());
        long others = closed.stream()
                .flatMap(file -> BatchWork.report(file, queue).stream())
                .map(SizeReport::target)
                .filter(target -> !counted.contains(target))
                .distinct()
                .count();
        uncounted.setText(text("batch.uncounted", String.valueOf(others)));
        Controls.show(uncounted, others > 0);
    }

    /** On those that have been folded; a dump and its folded file are one. */
    private Optional<BatchReport> report() {
        Map<String, SizeReport> reports = new LinkedHashMap<>();
        for (OpenFile file : files) {
            // That of the dump knows how the dump was packed.
            BatchWork.report(file, queue)
                    .ifPresent(report -> reports.merge(
                            report.target(),
                            report,
                            (one, other) -> one.packed().isPresent() ? one : other));
        }
        return reports.isEmpty() ? Optional.empty() : Optional.of(new BatchReport(List.copyOf(reports.values())));
    }

    @Override
    public Node node() {
        return root;
    }

    /** The act of the page, or where that is not there yet, what is chosen for it; while work goes on, what it is on. */
    @Override
    public Node entry() {
        return Stream.of(compress, restore)
                .filter(Node::isVisible)
                .findFirst()
                .map(Node.class::cast)
                .orElse(isIdle() ? root : table);
    }

    @Override
    public void run() {
        List<OpenFile> dumps = dumps();
        actions.together(() -> dumps.forEach(dump -> actions.compress(dump, profile.getValue(), level.getValue())));
    }

    /** Dumps that are whole, with all that their objects refer to. */
    private List<OpenFile> comparable() {
        return files.stream()
                .filter(file -> file.state().get() == OpenFile.State.READY && file.isDump())
                .filter(file -> file.inspection().get().damage().isEmpty())
                .toList();
    }

    private void compare() {
        actions.compare(comparable());
    }

    private void restore() {
        List<OpenFile> folded = folded();
        actions.together(() -> folded.forEach(actions::restore));
    }

    @Override
    public void export() {
        if (!export.isDisabled()) {
            export.show();
        }
    }
}
