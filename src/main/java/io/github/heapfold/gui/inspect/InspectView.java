package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.records.Link;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.InspectPart;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.keys.SealBar;
import io.github.heapfold.gui.keys.SealOpener;
import io.github.heapfold.gui.records.RecordAccess;
import io.github.heapfold.gui.records.RecordsView;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * What a dump is made of: facts, and under them tags and fields, classes, or single records. Shows as much as is known
 * so far.
 */
public final class InspectView implements PageView {
    /** From this height on, in pixels at 100 %, there is room for facts of two lines, and above single records. */
    private static final double HIGH = 540;

    /** It goes with the view, which the size of texts outlives. */
    private final ChangeListener<Number> resized = (value, before, now) -> arrange();

    private final OpenFile file;
    private final SealOpener seals;
    private final Supplier<Optional<Node>> base;
    private final VBox root = new VBox();
    private final VBox notes = new VBox();
    private final FlowPane facts = new FlowPane();
    private final Label readSoFar = new Label();
    private final HBox partly = new HBox();
    private final WrapRow toolbar = WrapRow.of();
    private final VBox body = new VBox();
    private final Map<InspectPart, Section> sections = new EnumMap<>(InspectPart.class);
    private final Map<InspectPart, ToggleButton> switches = new EnumMap<>(InspectPart.class);
    private final RecordsView records;
    private Node parts;
    private Section shown;
    private List<Facts.Fact> told = List.of();
    private boolean low;

    /**
     * @param background does what may take long
     * @param serial does one thing after another
     * @param seals opens the seal of the file
     * @param base says what it was folded against, where it was
     * @param stop ends the look at the file
     * @param analyse goes to what is found out about a class, by its name
     * @param inResult what columns would take in the folded file, by their names; asked for once the file has been read
     */
    public InspectView(
            OpenFile file,
            ObservableValue<Theme> theme,
            JobQueue queue,
            Background background,
            Executor serial,
            int threads,
            SealOpener seals,
            Supplier<Optional<Node>> base,
            Runnable stop,
            Consumer<String> analyse,
            Supplier<ObservableValue<Map<String, Long>>> inResult) {
        this.file = file;
        this.seals = seals;
        this.base = base;
        RecordAccess access = new RecordAccess(file.input().unseal(file.key().get()), background, threads);
        records = new RecordsView(access, serial, background, this::tellChanged);
        TagSection tags = new TagSection(known().summary(), profile(), theme, tag -> {
            show(InspectPart.RECORDS);
            records.seek(tag);
        });
        ClassSection classes = new ClassSection(
                file,
                queue,
                access,
                threads,
                classId -> {
                    show(InspectPart.RECORDS);
                    records.follow(new Link(Link.Target.OBJECT, classId));
                },
                analyse);
        sections.put(InspectPart.TAGS, tags);
        sections.put(InspectPart.CLASSES, classes);
        sections.put(
                InspectPart.RECORDS, new RecordSection(records, file.key().get().isPresent()));
        facts.getStyleClass().add("facts");
        facts.setId("facts");
        VBox.setVgrow(body, Priority.ALWAYS);
        body.getStyleClass().add("summary-notes");
        root.setId("inspect-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(notes, partly(stop), facts, toolbar(), body);
        file.partial().addListener((value, before, now) -> {
            if (now != null) {
                update(now, false);
            }
        });
        file.inspection().addListener((value, before, now) -> {
            if (now != null) {
                update(now, true);
                access.summary(now.summary());
            }
        });
        update(known(), file.inspection().get() != null);
        if (file.inspection().get() != null) {
            access.summary(file.inspection().get().summary());
        }
        file.whenReady(() -> {
            if (file.isDump()) {
                tags.inResult(inResult.get());
            }
        });
        root.heightProperty().addListener(resized);
        TextSize.factor().addListener(new WeakChangeListener<>(resized));
        show(file.part().get());
        file.part().addListener((value, before, now) -> show(now));
        file.record().addListener((value, before, now) -> showRecord());
        showRecord();
        file.offset().addListener((value, before, now) -> showAt(now));
    }

    /** Only in the view that is looked at: the file outlives others of it. */
    private void showAt(Long offset) {
        if (offset != null && root.getScene() != null) {
            show(InspectPart.RECORDS);
            records.goTo(offset);
        }
    }

    /** What else goes wrong with records is told among them. */
    private void tellChanged(Throwable failure) {
        file.soundness().failed(failure);
        if (Problem.isChanged(failure, file.path())) {
            file.fail(ViewId.INSPECT, Problem.of(text("problem.inspect", file.name()), file.path(), failure));
        }
    }

    private void showRecord() {
        Long wanted = file.record().get();
        if (wanted != null) {
            file.record().set(null);
            show(InspectPart.RECORDS);
            records.follow(new Link(Link.Target.OBJECT, wanted));
        }
    }

    /** What is left out of a dump as things are chosen; of a folded file, what has been. */
    private ObservableValue<Profile> profile() {
        return known().sizes()
                .flatMap(sizes -> Presets.byName(sizes.profile()))
                .<ObservableValue<Profile>>map(ReadOnlyObjectWrapper::new)
                .orElse(file.profile());
    }

    private Inspection known() {
        Inspection whole = file.inspection().get();
        return whole == null ? file.partial().get() : whole;
    }

    private void update(Inspection inspection, boolean whole) {
        Controls.show(partly, !whole);
        notes.getChildren().clear();
        if (whole) {
            inspection
                    .damage()
                    .ifPresentOrElse(
                            report -> notes.getChildren().add(damageNote(report, inspection)), () -> noteAndroid());
        } else {
            readSoFar.setText(text(
                    "inspect.partial",
                    Units.bytes(inspection.summary().bytes()),
                    inspection.fileBytes() < 0 ? "?" : Units.bytes(inspection.fileBytes())));
        }
        arrange();
        told = whole
                ? Facts.of(
                        inspection,
                        file.soundness().whole().get() != null,
                        file.soundness().damagedAt().get(),
                        ZoneId.systemDefault())
                : Facts.ofPart(inspection, file.scanned().get(), ZoneId.systemDefault());
        showFacts();
        sections.values().forEach(section -> section.update(inspection, whole));
    }

    /** Numbers with their names below them, or beside them where the rows of a table have more use for that line. */
    private void showFacts() {
        facts.getChildren().clear();
        for (Facts.Fact fact : told) {
            Label value = Controls.label(fact.value(), "fact-value");
            Label name = Controls.label(fact.name(), Styles.TEXT_SMALL, Styles.TEXT_MUTED);
            Pane box = low ? new HBox(value, name) : new VBox(value, name);
            box.getStyleClass().add("fact");
            Tips.set(box, fact.tooltip());
            box.setAccessibleText(fact.value() + " " + fact.name());
            facts.getChildren().add(box);
        }
    }

    private Node damageNote(DamageReport report, Inspection inspection) {
        Button show = Controls.button(
                "show-damage",
                text("inspect.damage.show"),
                () -> file.inspectAt(report.damage().offset()));
        return new DamageNote(file, report, inspection, show);
    }

    /** What is folded is restored, and that asks whether it is for MAT. */
    private void noteAndroid() {
        if (known().isAndroid() && file.isDump()) {
            notes.getChildren().add(androidNote());
        }
    }

    private Node androidNote() {
        Label note = Controls.note(text("inspect.android"));
        note.setMaxWidth(Double.MAX_VALUE);
        WrapRow box =
                WrapRow.of(note, toConvert("to-convert", "inspect.convert")).grow(note, DamageNote.NOTE);
        box.getStyleClass().addAll("banner", "activity");
        return box;
    }

    private Button toConvert(String id, String key) {
        Button button = Controls.button(id, text(key), () -> file.view().set(ViewId.RESTORE));
        button.getStyleClass().add(Styles.SMALL);
        return button;
    }

    /** Says that these are the numbers of a part, and how far it is. */
    private Node partly(Runnable stop) {
        ProgressBar bar = new ProgressBar();
        bar.getStyleClass().add(Styles.SMALL);
        bar.progressProperty().bind(file.scanned());
        readSoFar.setMinWidth(0);
        readSoFar.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(readSoFar, Priority.ALWAYS);
        Button end = Controls.button("stop-scan", text("page.scanning.stop"), stop);
        end.getStyleClass().add(Styles.SMALL);
        partly.setId("partial");
        partly.getStyleClass().addAll("row", "banner", "activity");
        partly.getChildren().addAll(bar, readSoFar, end);
        return partly;
    }

    private Node toolbar() {
        ToggleGroup group = new ToggleGroup();
        for (InspectPart part : InspectPart.values()) {
            ToggleButton button = new ToggleButton(text("inspect.part." + part.key()));
            button.setId("part-" + part.key());
            button.getStyleClass().add(Styles.SMALL);
            Tips.set(button, text("inspect.part.key", part.ordinal() + 1));
            button.setOnAction(event -> show(part));
            switches.put(part, button);
        }
        parts = Controls.segments(group, List.copyOf(switches.values()));
        return toolbar.grow(parts, Double.MAX_VALUE);
    }

    /** Shows tags, classes or records. */
    @Override
    public Optional<Node> part(int number) {
        if (number >= InspectPart.values().length) {
            return Optional.empty();
        }
        show(InspectPart.values()[number]);
        return Optional.of(entry());
    }

    @Override
    public Node entry() {
        return shown.node();
    }

    private void show(InspectPart part) {
        if (sections.get(part) == shown) {
            return;
        }
        shown = sections.get(part);
        file.part().set(part);
        switches.get(part).setSelected(true);
        // What does not go beside the switch goes under it.
        toolbar.getChildren().setAll(parts);
        toolbar.getChildren().addAll(shown.tools());
        VBox.setVgrow(shown.node(), Priority.ALWAYS);
        body.getChildren().setAll(shown.node());
        sealBar().ifPresent(bar -> body.getChildren().add(0, bar));
        if (shown instanceof RecordSection) {
            base.get().ifPresent(note -> body.getChildren().add(0, note));
        }
        arrange();
    }

    /** Single records show values, of which some are sealed. */
    private Optional<Node> sealBar() {
        return Optional.ofNullable(file.inspection().get())
                .filter(known -> shown instanceof RecordSection)
                .flatMap(known -> known.sealed())
                .map(seal -> new SealBar(file, seal, seals));
    }

    /** Where there is little room, records get all of it. */
    private void arrange() {
        boolean lower = root.getHeight() > 0 && root.getHeight() < TextSize.scaled(HIGH);
        if (lower != low) {
            low = lower;
            showFacts();
        }
        boolean all = !low || !(shown instanceof RecordSection);
        Controls.show(facts, all);
        Controls.show(notes, all && !notes.getChildren().isEmpty());
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void run() {
        if (file.isDump()) {
            file.view().set(ViewId.COMPRESS);
        }
    }

    @Override
    public void filter() {
        shown.filter();
    }

    @Override
    public boolean back() {
        return shown.back();
    }

    @Override
    public boolean forward() {
        return shown.forward();
    }

    @Override
    public void export() {
        shown.export();
    }
}
