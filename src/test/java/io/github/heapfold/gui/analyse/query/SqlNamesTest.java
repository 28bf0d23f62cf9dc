package io.github.heapfold.gui.analyse.query;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.query.table.HeapTables;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.event.Event;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Names are offered to who writes a query by keys as the toolkit tells of them: pressed, and typed. */
@ExtendWith(ApplicationExtension.class)
class SqlNamesTest {
    @TempDir
    Path folder;

    private final Deque<Runnable> questions = new ArrayDeque<>();
    private Executor answers = Runnable::run;
    private Stage stage;
    private HeapSession session;
    private QueryPart part;
    private TextArea sql;

    @Start
    void start(Stage window) {
        stage = window;
    }

    @BeforeEach
    void open() throws Exception {
        Deque<Runnable> jobs = new ArrayDeque<>();
        session = TestSession.of(
                new OpenFile(QueryPartTest.texts(folder), false), jobs, question -> answers.execute(question));
        interact(() -> {
            session.open();
            jobs.poll().run();
        });
        show();
    }

    private void show() throws Exception {
        interact(() -> {
            part = new QueryPart(session, id -> {});
            sql = (TextArea) part.node().lookup("#query-sql");
            stage.setScene(new Scene((Parent) part.node(), 700, 500));
            stage.show();
            stage.requestFocus();
            sql.requestFocus();
        });
        await(() -> sql.isFocused());
    }

    @AfterEach
    void close() throws Exception {
        interact(session::close);
    }

    /** @param text with a bar where the caret is */
    private void write(String text) throws Exception {
        interact(() -> {
            sql.setText(text.replace("|", ""));
            sql.positionCaret(text.indexOf('|'));
        });
    }

    private void press(KeyCode code, String typed, boolean control) throws Exception {
        interact(() -> {
            Event.fireEvent(sql, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, control, false, false));
            Event.fireEvent(
                    sql, new KeyEvent(KeyEvent.KEY_TYPED, typed, "", KeyCode.UNDEFINED, false, control, false, false));
        });
    }

    private void type(String letters) throws Exception {
        for (char letter : letters.toCharArray()) {
            press(KeyCode.UNDEFINED, String.valueOf(letter), false);
        }
    }

    private void ctrlSpace() throws Exception {
        press(KeyCode.SPACE, " ", true);
    }

    private static Optional<ContextMenu> list() {
        return Window.getWindows().stream()
                .filter(window -> window instanceof ContextMenu menu && "query-names".equals(menu.getId()))
                .map(ContextMenu.class::cast)
                .findFirst();
    }

    private void answer() throws Exception {
        interact(() -> {
            while (!questions.isEmpty()) {
                questions.remove().run();
            }
        });
    }

    /** Empty where no list is shown. */
    private static List<String> offered() {
        return read(() -> list().stream()
                .flatMap(menu -> menu.getItems().stream())
                .map(MenuItem::getText)
                .toList());
    }

    private String written() {
        return read(() -> {
            String text = sql.getText();
            return text.substring(0, sql.getCaretPosition()) + "|" + text.substring(sql.getCaretPosition());
        });
    }

    @Test
    void theOnlyNameIsWrittenForOneWhereverTheCaretIsInIt() throws Exception {
        write("SELECT * FROM threa|");
        ctrlSpace();
        assertThat(written()).isEqualTo("SELECT * FROM threads|");
        write("SELECT * FROM thr|eads WHERE 1 = 1");
        ctrlSpace();
        assertThat(written().replace("|", "")).isEqualTo("SELECT * FROM threads WHERE 1 = 1");
        write("SELECT * FROM \"java.lang.Str|ing\" s");
        ctrlSpace();
        assertThat(written().replace("|", "")).isEqualTo("SELECT * FROM \"java.lang.String\" s");
        write("SELECT s.tex| FROM strings s");
        ctrlSpace();
        assertThat(written()).isEqualTo("SELECT s.text| FROM strings s");
        assertThat(offered()).isEmpty();
    }

    @Test
    void ofSeveralColumnsOneIsChosenAndTheListGoes() throws Exception {
        write("SELECT re| FROM objects, refs");
        ctrlSpace();
        assertThat(offered()).hasSizeGreaterThan(1).contains("retained");
        press(KeyCode.DOWN, "", false);
        String chosen = read(
                () -> ((Labeled) list().orElseThrow().getScene().getFocusOwner().lookup(".label")).getText());
        press(KeyCode.ENTER, "\r", false);
        assertThat(written()).isEqualTo("SELECT " + chosen + "| FROM objects, refs");
        assertThat(offered()).isEmpty();
    }

    @Test
    void tablesAreOfferedToWhoWritesThemUntilTheyAreWrittenOrPutAway() throws Exception {
        write("SELECT * FROM|");
        type(" ");
        assertThat(offered()).isEqualTo(HeapTables.COMMON);
        type("ob");
        assertThat(offered()).contains("objects");
        press(KeyCode.ESCAPE, "\u001b", false);
        assertThat(offered()).isEmpty();
        type("ject");
        assertThat(offered()).startsWith("objects");
        type("s");
        assertThat(offered()).isEmpty();
        // Columns are too many to offer them to who did not ask.
        write("SELECT| FROM objects");
        type(" r");
        assertThat(offered()).isEmpty();
        // Somebody else writes.
        write("SELECT * FROM ob|");
        interact(() -> part.node().lookup("#query-run").requestFocus());
        interact(() -> sql.insertText(sql.getLength(), "j"));
        assertThat(offered()).isEmpty();
    }

    @Test
    void keysOfTheFieldAreItsOwnWhileNamesAreOffered() throws Exception {
        write("SELECT * FROM|");
        type(" ");
        type("thread");
        assertThat(offered()).startsWith("threads");
        press(KeyCode.ENTER, "\r", false);
        assertThat(written()).isEqualTo("SELECT * FROM thread\n|");
        write("SELECT | FROM objects LIMIT 7");
        ctrlSpace();
        assertThat(offered()).hasSizeGreaterThan(2);
        press(KeyCode.SPACE, " ", true);
        assertThat(offered()).as("asked again").hasSizeGreaterThan(2);
        press(KeyCode.ENTER, "\r", true);
        assertThat(offered()).isEmpty();
        await(() -> !((Labeled) part.node().lookup("#query-message")).getText().isEmpty());
        assertThat(written()).isEqualTo("SELECT | FROM objects LIMIT 7");
    }

    @Test
    void whatIsOfferedIsForThePlaceThatItWasAskedFor() throws Exception {
        write("SELECT re| FROM objects, refs");
        ctrlSpace();
        assertThat(offered()).isNotEmpty();
        interact(() -> sql.positionCaret(3));
        assertThat(offered()).isEmpty();

        answers = questions::add;
        write("SELECT s.| FROM \"java.lang.String\" s");
        ctrlSpace();
        assertThat(questions).isNotEmpty();
        interact(() -> sql.positionCaret(3));
        answer();
        assertThat(offered()).isEmpty();

        interact(() -> sql.positionCaret(9));
        ctrlSpace();
        interact(() -> part.node().lookup("#query-run").requestFocus());
        answer();
        assertThat(offered()).isEmpty();

        interact(sql::requestFocus);
        ctrlSpace();
        answer();
        assertThat(offered()).contains("\"value\"");
    }

    @Test
    void theMenuHasTablesAtOnceAndTheirColumnsLater() throws Exception {
        answers = questions::add;
        show();
        MenuButton menu = (MenuButton) part.node().lookup("#query-tables");
        List<MenuItem> items = menu.getItems();
        assertThat(items).extracting(MenuItem::getText).startsWith("objects", "refs", "classes");
        assertThat(items.get(items.size() - 1).getId()).isEqualTo("query-complete");
        Menu refs = (Menu) items.get(1);
        assertThat(refs.getItems()).extracting(MenuItem::getText).containsExactly("refs");
        answer();
        write("SELECT |");
        interact(() -> refs.getItems().stream()
                .filter(item -> "to_class".equals(item.getText()))
                .forEach(MenuItem::fire));
        assertThat(written()).isEqualTo("SELECT to_class|");

        write("SELECT * FROM thre|");
        interact(menu::show);
        interact(() -> {
            items.get(items.size() - 1).fire();
            menu.hide();
        });
        assertThat(written()).isEqualTo("SELECT * FROM threads|");
        assertThat(questions).isEmpty();
    }
}
