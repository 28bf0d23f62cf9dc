package io.github.heapfold.gui.analyse.secrets;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.analysis.secrets.SecretRules;
import io.github.heapfold.analysis.secrets.SecretSearch;
import io.github.heapfold.analysis.secrets.SecretValue;
import io.github.heapfold.analysis.secrets.Secrets;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.AnswerPane;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.compress.Goal;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.RoomForNames;
import io.github.heapfold.gui.table.SearchTable;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.gui.table.TextWidths;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Likely secrets: where they are, and which profiles leave them out. What they say is shown when somebody asks. */
public final class SecretsPart implements AnalysePart {
    private static final int MOST_SHOWN = 20;

    /** The most fields that are named of which there are no contents. */
    private static final int MOST_FIELDS = 3;

    private final BiConsumer<Long, Boolean> select;
    private final LongAnswer<Secrets> places;
    private final LongAnswer<Secrets> values;
    private final SearchTable<Finding> table = new SearchTable<>("secrets", text("secrets.table"));
    private final Label total = Controls.label("", Styles.TEXT_BOLD);
    private final Label about = Controls.note("");
    private final Label unseen = Controls.wrapped("", "banner");
    private final Label caution = Controls.note(text("secrets.caution"));
    private final TextArea shown = new TextArea();
    private final Button show;
    private final AnswerPane root;

    /**
     * @param select takes the ID of an object that is chosen, and whether what it says is to be shown
     */
    public SecretsPart(HeapSession session, BiConsumer<Long, Boolean> select) {
        this.select = select;
        places = session.answers().secrets();
        // They are in memory only when somebody wants to see them.
        values = new LongAnswer<>(session, new SecretSearch(SecretRules.own(), true));
        fillTable();
        table.offer(finding -> HeapAct.itemsOfObject(session, example(finding)));
        total.setId("secrets-total");
        about.setId("secret-about");
        unseen.setId("secrets-unseen");
        caution.setId("secrets-caution");
        unseen.getStyleClass().add("activity");
        unseen.setMaxWidth(Double.MAX_VALUE);
        shown.setId("secret-values");
        shown.setEditable(false);
        shown.setPrefRowCount(4);
        shown.setMinHeight(TextSize.scaled(54));
        shown.getStyleClass().add("mono");
        shown.setAccessibleText(text("secrets.values"));
        show = Controls.button("secrets-show", text("secrets.show"), this::reveal);
        show.getStyleClass().add(Styles.SMALL);
        VBox.setVgrow(table, Priority.ALWAYS);
        VBox content = new VBox(WrapRow.of(total, show), unseen, table, about, shown, caution);
        content.getStyleClass().add("classes");
        root = new AnswerPane("secrets-ask", places, text("secrets.what"), content);
        places.state().addListener((value, before, now) -> fill());
        values.state().addListener((value, before, now) -> showValues());
        places.ask();
        fill();
    }

    private void fillTable() {
        TextColumn<Finding> rule =
                new TextColumn<>(text("secrets.rule"), SecretsPart::kind, 140, OverrunStyle.ELLIPSIS);
        TextColumn<Finding> where =
                new TextColumn<>(text("secrets.where"), SecretsPart::where, 200, OverrunStyle.LEADING_ELLIPSIS);
        table.getColumns().add(rule);
        table.getColumns().add(where);
        table.getColumns().add(new NumberColumn<>(text("secrets.count"), Finding::occurrences, Units::count, 70));
        TextColumn<Finding> kept =
                new TextColumn<>(text("secrets.keptBy"), SecretsPart::keptBy, 260, OverrunStyle.ELLIPSIS);
        table.getColumns().add(kept);
        RoomForNames.in(table);
        // Of the one that is chosen, a line below the table says it.
        Controls.showFrom(560, table, kept);
        TextWidths.share(table, List.of(where, rule, kept));
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            showChosen();
            selectChosen();
        });
    }

    /** In words; a rule of one's own has only its name. */
    private static String kind(Finding finding) {
        return textOr("secret." + finding.rule(), finding.rule());
    }

    private static String where(Finding finding) {
        String place = finding.where() == null ? "" : Visible.of(finding.where());
        return switch (finding.how()) {
            case FIELD -> text("secrets.field", place);
            case KEY -> text("secrets.key", place);
            case FORM -> finding.where() == null ? text("secrets.form") : text("secrets.formIn", place);
            case NAME_RECORD -> text("secrets.name");
        };
    }

    /** What of it there is to choose in Compress, by what it is for; what other programs leave out is no card there. */
    private static List<String> goals(List<String> presets) {
        return presets.stream()
                .map(Presets::byName)
                .flatMap(Optional::stream)
                .filter(Goal::isOne)
                .map(Goal::title)
                .toList();
    }

    private static String names(List<String> goals) {
        return goals.isEmpty() ? text("secrets.noGoal") : String.join(text("drop.and"), goals);
    }

    /** The shorter way to say it: most goals keep it, or few do. */
    static String keptBy(Finding finding) {
        List<String> without = goals(finding.leftOutBy());
        List<String> kept = goals(finding.keptBy());
        if (without.isEmpty()) {
            return text("secrets.all");
        }
        return without.size() < kept.size() ? text("secrets.allBut", names(without)) : names(kept);
    }

    /** How many there are, and how many of them are told apart. */
    static String counted(long occurrences, long distinct) {
        if (occurrences == 1) {
            return text("secrets.one");
        }
        String count = Units.count(occurrences);
        return distinct == 1 ? text("secrets.alike", count) : text("secrets.different", count, Units.count(distinct));
    }

    private void fill() {
        if (places.state().get() != LongAnswer.State.KNOWN) {
            return;
        }
        Secrets found = places.get();
        table.setRows(found.findings());
        boolean any = !found.findings().isEmpty();
        String words = text(
                "secrets.total",
                secrets(found.occurrences()),
                places(found.findings().size()));
        total.setText(found.unread() == 0 ? words : text("secrets.total.unread", words, Units.count(found.unread())));
        Controls.show(unseen, found.isInPart());
        unseen.setText(found.isInPart() ? unseen(found) : "");
        // No more than can be known.
        table.sayOfNone(text(found.isInPart() ? "secrets.none.part" : "secrets.none"));
        // Where there are none the table says so, in words.
        Controls.show(total, any);
        Controls.show(show, any);
        showChosen();
        showValues();
    }

    private static String field(String place) {
        int dot = place.lastIndexOf('.');
        return Visible.of(ObjectNames.simple(place.substring(0, dot)) + place.substring(dot));
    }

    /** What may be there though it cannot be found. */
    static String unseen(Secrets found) {
        String heaps = found.otherHeaps() > 0 ? text("secrets.unseen.heaps", Units.count(found.otherHeaps())) : "";
        return found.isWithoutTexts() ? heaps + unseenTexts(found) : heaps.strip();
    }

    private static String unseenTexts(Secrets found) {
        List<String> blank = found.blank();
        String names =
                blank.stream().limit(MOST_FIELDS).map(SecretsPart::field).collect(Collectors.joining(text("drop.and")))
                        + (blank.size() > MOST_FIELDS ? text("drop.and") + "…" : "");
        String lead = found.textsLeftOut() ? text("secrets.unseen.texts") : "";
        String fields = blank.isEmpty()
                ? ""
                : text(
                        found.textsLeftOut() ? "secrets.unseen.fields" : "secrets.unseen.zeros",
                        Units.count(blank.size()),
                        names);
        return lead + fields + text("secrets.unseen.names", Units.count(found.names()));
    }

    static String secrets(long count) {
        return text(count == 1 ? "secrets.secrets.one" : "secrets.secrets", Units.count(count));
    }

    static String places(long count) {
        return text(count == 1 ? "secrets.places.one" : "secrets.places", Units.count(count));
    }

    private void reveal() {
        if (values.state().get() == LongAnswer.State.KNOWN) {
            // What is hidden again is not kept either.
            values.forget();
        } else if (values.state().get() == LongAnswer.State.ASKING) {
            values.stop();
        } else {
            values.ask();
        }
    }

    private void showValues() {
        if (values.state().get() == LongAnswer.State.KNOWN
                && table.getSelectionModel().isEmpty()) {
            // Who wants to see them sees some.
            table.getSelectionModel().selectFirst();
        }
        show.setText(text(
                switch (values.state().get()) {
                    case ASKING -> "secrets.looking";
                    case KNOWN -> "secrets.hide";
                    case IDLE, FAILED -> "secrets.show";
                }));
        showChosen();
        selectChosen();
    }

    /** The ID of one of the objects that it is in; null where it is in none. */
    private static Long example(Finding finding) {
        return finding.exampleId() == 0 ? null : finding.exampleId();
    }

    private void selectChosen() {
        Finding chosen = table.getSelectionModel().getSelectedItem();
        select.accept(chosen == null ? null : example(chosen), values.state().get() == LongAnswer.State.KNOWN);
    }

    private void showChosen() {
        Finding chosen = table.getSelectionModel().getSelectedItem();
        Controls.show(about, chosen != null);
        // What is said of the one that is chosen needs the room, and says the same.
        Controls.show(caution, chosen == null && !table.rows().isEmpty());
        boolean known = values.state().get() == LongAnswer.State.KNOWN;
        Controls.show(shown, known && chosen != null);
        shown.setText("");
        if (chosen == null) {
            return;
        }
        String words = text(
                "secrets.about",
                counted(chosen.occurrences(), chosen.distinct()),
                names(goals(chosen.leftOutBy())),
                names(goals(chosen.keptBy())));
        if (!chosen.isReachable() && chosen.how() != Finding.How.NAME_RECORD) {
            words += " " + text("secrets.garbage");
        }
        Controls.say(about, words);
        if (known) {
            shown.setText(values.get().findings().stream()
                    .filter(finding -> isSame(finding, chosen))
                    .flatMap(finding -> finding.values().stream())
                    .map(SecretValue::shown)
                    .map(Visible::of)
                    .limit(MOST_SHOWN)
                    .collect(Collectors.joining("\n")));
        }
    }

    private static boolean isSame(Finding one, Finding other) {
        return one.rule().equals(other.rule())
                && one.how() == other.how()
                && String.valueOf(one.where()).equals(String.valueOf(other.where()))
                && one.exampleId() == other.exampleId();
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void show(Place place) {
        // All are shown, whichever is asked for.
    }

    @Override
    public ObservableBooleanValue searched() {
        return new ReadOnlyBooleanWrapper(true);
    }

    @Override
    public void search(String typed) {
        table.search(typed, finding -> finding.rule() + " " + kind(finding) + " " + where(finding));
    }

    /** Without the secrets, whether they are shown or not: what is copied goes elsewhere. */
    @Override
    public Optional<String> csv() {
        return Optional.of(CsvTables.secrets(List.copyOf(table.getItems()), false));
    }
}
