package io.github.heapfold.gui.analyse.query;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.query.SqlAnswer;
import io.github.heapfold.job.query.SqlQuestion;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Questions in SQL: a field to write them in, examples to begin with, and the rows of the answer. */
public final class QueryPart implements AnalysePart {
    /** More rows than these a table is no help for; the command line gives all. */
    private static final int MOST_ROWS = 10_000;

    /** How wide it is, in pixels at 100 %. */
    private static final double SCROLL_BAR = 16;

    private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

    private static final Place WHOLE = Place.of(Place.Part.QUERY);

    /** The classes that are there more than once, with their loaders. */
    public static final String REPEATED_CLASSES =
            "SELECT id, class, loader, loader_class, objects, retained FROM classes\nWHERE class NOT LIKE '%[]' AND class"
                    + " IN (SELECT class FROM classes GROUP BY class HAVING COUNT(*) > 1)\nORDER BY class";

    /** By the key of their name. What they say is SQL, which is the same in all languages. */
    private static final Map<String, String> EXAMPLES = new LinkedHashMap<>();

    static {
        EXAMPLES.put(
                "query.example.largest",
                "SELECT id, class, shallow, retained FROM objects\nORDER BY retained DESC LIMIT 20");
        EXAMPLES.put(
                "query.example.strings",
                "SELECT text, COUNT(*) AS copies FROM strings\nGROUP BY text ORDER BY copies DESC LIMIT 20");
        EXAMPLES.put(
                "query.example.maps",
                "SELECT id, \"size\", retained(id) AS retained FROM \"java.util.HashMap\"\nORDER BY \"size\" DESC"
                        + " LIMIT 20");
        EXAMPLES.put(
                "query.example.classes",
                "SELECT id, class, objects, shallow, retained FROM classes\nORDER BY retained DESC LIMIT 20");
        EXAMPLES.put("query.example.repeated", REPEATED_CLASSES);
        EXAMPLES.put("query.example.threads", "SELECT * FROM threads");
    }

    private final HeapSession session;
    private final VBox root = new VBox();
    private final TextArea sql = new TextArea(EXAMPLES.get("query.example.largest"));
    private final Button run;
    private final ProgressIndicator busy = new ProgressIndicator();
    private final Label message = Controls.note("");
    private final TableView<List<Object>> table = new TableView<>();
    private final Label absent = Controls.note("");
    private Runnable stop = () -> {};
    private boolean running;

    /** Whether what was asked last has its answer, or that is on its way: it is not where it was stopped or failed. */
    private boolean answered;

    /** How many queries were asked. */
    private int queries;

    private SqlAnswer answer;

    /** The place that asks what is written; the whole part where that is another query. */
    private Place asking = WHOLE;

    /**
     * @param select takes the ID of the object that a chosen row names; null where it names none
     */
    public QueryPart(HeapSession session, Consumer<Long> select) {
        this.session = session;
        fillField();
        run = Controls.button("query-run", text("query.run"), this::runOrStop);
        run.getStyleClass().add(Styles.ACCENT);
        // Wide enough for either of its words, so that nothing moves when it starts.
        run.setPrefWidth(TextSize.scaled(72));
        Tips.set(run, text("query.run.tooltip"));
        busy.getStyleClass().add("small-indicator");
        Controls.show(busy, false);
        message.setId("query-message");
        absent.setId("query-absent");
        Controls.show(absent, false);
        fillTable(select);
        root.getStyleClass().add("classes");
        root.getChildren()
                .addAll(
                        sql,
                        WrapRow.of(run, examples(), new SqlNames(session, sql).menu(), message, busy)
                                .grow(message, 160),
                        Controls.note(text("query.about")),
                        table,
                        absent);
    }

    private void fillField() {
        sql.setId("query-sql");
        Focus.leaveByTab(sql);
        sql.getStyleClass().add("mono");
        sql.setPrefRowCount(4);
        sql.setAccessibleText(text("query.sql"));
        sql.setPromptText(text("query.sql"));
        sql.setWrapText(true);
        sql.textProperty().addListener((value, before, now) -> {
            if (asks(asking)) {
                // It is another query now: the way back is not to write over what has been written since.
                asking = WHOLE;
                Place here = session.place().get();
                session.history().arrive(here.part() == Place.Part.QUERY ? WHOLE : here, QueryPart::asks);
            }
        });
        sql.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
                run();
                event.consume();
            }
        });
    }

    /** Whether a place names a query, or a text that strings have. */
    private static boolean asks(Place place) {
        return place.part() == Place.Part.QUERY && !place.equals(WHOLE);
    }

    private MenuButton examples() {
        MenuButton examples = new MenuButton(text("query.examples"));
        examples.setId("query-examples");
        EXAMPLES.forEach((key, example) -> {
            MenuItem item = new MenuItem(text(key));
            item.setId(key.replace('.', '-'));
            item.setOnAction(event -> {
                sql.setText(example);
                run();
            });
            examples.getItems().add(item);
        });
        return examples;
    }

    private void fillTable(Consumer<Long> select) {
        table.setId("query-rows");
        table.getStyleClass().addAll("dense", "numbers");
        table.setAccessibleText(text("query.table"));
        TableScale.follow(table, 26);
        TableScale.keepRows(table);
        table.setPlaceholder(Controls.note(text("query.empty")));
        table.widthProperty().addListener((value, before, now) -> SqlColumns.fit(table.getColumns(), room()));
        table.getSelectionModel()
                .selectedItemProperty()
                .addListener((value, before, now) -> select.accept(now == null ? null : SqlColumns.id(now)));
        RowMenu.of(
                table,
                table.getSelectionModel(),
                SqlColumns::words,
                row -> HeapAct.itemsOfObject(session, SqlColumns.id(row)));
        VBox.setVgrow(table, Priority.ALWAYS);
    }

    private void runOrStop() {
        if (running) {
            stop.run();
            endedWithout(text("query.stopped"));
        } else {
            run();
        }
    }

    private void endedWithout(String words) {
        ended(words);
        answered = false;
        table.setPlaceholder(Controls.note(text("query.empty")));
    }

    /** Asks what is written. */
    @Override
    public void run() {
        String wanted = sql.getText().strip().replaceFirst(";$", "");
        if (!session.isOpen()) {
            return;
        }
        stop.run();
        sql.pseudoClassStateChanged(ERROR, false);
        message.pseudoClassStateChanged(ERROR, false);
        if (wanted.isBlank()) {
            endedWithout(text("query.nothing"));
            clear();
            return;
        }
        running = true;
        answered = true;
        Controls.show(busy, true);
        run.setText(text("query.stop"));
        message.setText(text("analysis.answering"));
        // What stands in the place of rows is not to ask for what is being done.
        table.setPlaceholder(new Label());
        boolean forText = !asking.target().isEmpty();
        SqlQuestion question = new SqlQuestion(wanted, forText ? TextSearch.MOST : MOST_ROWS);
        stop = session.askBeside(question, told(), found -> show(found, forText), failure -> {
            ended(session.reason(failure));
            answered = false;
            clear();
            table.setPlaceholder(new Label());
            sql.pseudoClassStateChanged(ERROR, true);
            message.pseudoClassStateChanged(ERROR, true);
            see(sql, message);
        });
    }

    /** The rows of another question are no answer to this one. */
    private void clear() {
        answer = null;
        Controls.show(absent, false);
        table.getColumns().clear();
        table.getItems().clear();
    }

    /** Says how far one answer is. A query of several tables goes through one again and again: of such no part is told. */
    private Consumer<Double> told() {
        int query = ++queries;
        double[] done = {0};
        return part -> {
            // What was on its way when a query was stopped is of no other.
            if (part >= 0 && running && query == queries) {
                done[0] = part < done[0] ? Double.POSITIVE_INFINITY : part;
                String words = text("analysis.answering");
                message.setText(Double.isInfinite(done[0]) ? words : words + " " + Texts.percent(part));
            }
        };
    }

    /** For columns: less by what scrolls. */
    private double room() {
        return table.getWidth() - TextSize.scaled(SCROLL_BAR);
    }

    private void ended(String words) {
        running = false;
        stop = () -> {};
        Controls.show(busy, false);
        run.setText(text("query.run"));
        message.setText(words);
    }

    /** @param forText whether it is of the look for a text in strings */
    private void show(SqlAnswer now, boolean forText) {
        answer = now;
        ended(text(
                now.more() ? "query.rowsOfMore" : "query.rows",
                Units.count(now.rows().size())));
        table.setPlaceholder(Controls.note(forText ? noText() : text("query.norows")));
        table.getItems().clear();
        List<TableColumn<List<Object>, Object>> columns = SqlColumns.of(now);
        SqlColumns.fit(columns, room());
        table.getColumns().setAll(columns);
        table.getItems().setAll(now.rows());
        // Where a text is not found, what is said in the place of the rows says that, too.
        showAbsent(now.rows(), !forText);
        see(table, table);
    }

    /** Where texts are large, what is told is below what is seen. */
    private void see(Node upper, Node lower) {
        if (root.getScene() != null) {
            Focus.ready(root.getScene().getRoot());
            Scrolling.seeBoth(upper, lower);
        }
    }

    private String noText() {
        HeapFacts facts = session.facts().orElseThrow();
        if (facts.isWithoutTexts()) {
            return text("query.notext.absent");
        }
        return text(facts.isWithoutSomeTexts() ? "query.notext.partial" : "query.notext");
    }

    /**
     * Says that texts are not in the file where that may be why a cell is empty.
     *
     * @param orNone or also why no row is found
     */
    private void showAbsent(List<List<Object>> rows, boolean orNone) {
        boolean isDoubtful = (rows.isEmpty() && orNone)
                || rows.stream().anyMatch(row -> row.stream().anyMatch(Objects::isNull));
        Optional<String> words = session.facts().filter(facts -> isDoubtful).flatMap(QueryPart::absent);
        absent.setText(words.orElse(""));
        Controls.show(absent, words.isPresent());
    }

    private static Optional<String> absent(HeapFacts facts) {
        if (facts.isWithoutTexts()) {
            return Optional.of(text("query.absent"));
        }
        return facts.isWithoutSomeTexts() ? Optional.of(text("query.absent.part")) : Optional.empty();
    }

    @Override
    public Node node() {
        return root;
    }

    /** The rows where one of them is chosen, as one left them. */
    @Override
    public Node entry() {
        return table.getSelectionModel().isEmpty() ? root : table;
    }

    /** Where a place asks nothing, what was asked last stays. */
    @Override
    public void show(Place place) {
        if (asks(place) && !(place.equals(asking) && answered)) {
            // What is written here is no edit by the user.
            asking = WHOLE;
            sql.setText(place.sql().isEmpty() ? TextSearch.sql(place.target()) : place.sql());
            asking = place;
            run();
        }
    }

    @Override
    public Optional<String> csv() {
        if (answer == null) {
            return Optional.empty();
        }
        StringBuilder csv = new StringBuilder(Csv.line(answer.columns().toArray()));
        for (List<Object> row : table.getItems()) {
            csv.append(Csv.line(row.toArray()));
        }
        return Optional.of(csv.toString());
    }
}
