package io.github.heapfold.gui.analyse.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class QueryPartTest {
    private static final int TEXTS = 1_200;

    @TempDir
    Path folder;

    @Test
    void thatMoreStringsHaveATextThanAreShownIsSaid(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(texts(), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            QueryPart part = new QueryPart(session, id -> {});

            part.show(new Place(Place.Part.QUERY, "ABC"));

            assertThat(((TableView<?>) find(part, "#query-rows")).getItems()).hasSize(1_000);
            assertThat(((Labeled) find(part, "#query-message")).getText())
                    .isEqualTo("The first 1,000 rows; there are more.");
            session.close();
        });
    }

    @Test
    void whileAQueryRunsNothingAsksForOne(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(texts(), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        Deque<Runnable> questions = new ArrayDeque<>();
        Background here = new Background(Runnable::run, Runnable::run);
        Background later = new Background(questions::add, Runnable::run);
        HeapSession session = new HeapSession(
                file, new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime), here, later, 1);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            QueryPart part = new QueryPart(session, id -> {});
            TableView<?> rows = (TableView<?>) find(part, "#query-rows");
            String before = ((Labeled) rows.getPlaceholder()).getText();

            part.run();
            assertThat(((Labeled) rows.getPlaceholder()).getText()).isEmpty();
            assertThat(((Labeled) find(part, "#query-message")).getText()).isEqualTo("Working out the answer…");

            ((ButtonBase) find(part, "#query-run")).fire();
            assertThat(((Labeled) rows.getPlaceholder()).getText()).isEqualTo(before);

            part.run();
            questions.removeLast().run();
            assertThat(rows.getItems()).isNotEmpty();
            questions.clear();

            // A place asks again, but not while its answer is on its way, or there.
            Place few = Place.query("SELECT id FROM strings LIMIT 7");
            part.show(few);
            part.show(few);
            assertThat(questions).hasSize(1);
            ((ButtonBase) find(part, "#query-run")).fire();
            part.show(few);
            assertThat(questions).hasSize(2);
            questions.removeLast().run();
            part.show(few);
            assertThat(rows.getItems()).hasSize(7);
            assertThat(questions).hasSize(1);

            Place wrong = Place.query("SELEC 1");
            part.show(wrong);
            questions.removeLast().run();
            part.show(wrong);
            assertThat(questions).hasSize(2);

            // What was said of another query is not said of none.
            questions.clear();
            ((TextArea) find(part, "#query-sql")).setText(" ;");
            part.run();
            assertThat(((Labeled) find(part, "#query-message")).getText()).startsWith("Nothing is asked: ");
            assertThat(questions).isEmpty();
            session.close();
        });
    }

    @Test
    void theWayBackLeadsToAQueryUnlessItWasEdited(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(texts(), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            session.history().see();
            QueryPart part = new QueryPart(session, id -> {});
            session.place().addListener((value, before, now) -> part.show(now));
            TextArea sql = (TextArea) find(part, "#query-sql");
            Place few = Place.query("SELECT id FROM strings LIMIT 7");
            session.place().set(few);
            session.place().set(Place.query("SELECT id FROM strings LIMIT 8"));
            assertThat(((TableView<?>) find(part, "#query-rows")).getItems()).hasSize(8);

            session.history().back();
            assertThat(session.place().get()).isEqualTo(few);
            assertThat(sql.getText()).endsWith("LIMIT 7");
            assertThat(((TableView<?>) find(part, "#query-rows")).getItems()).hasSize(7);

            sql.setText("SELECT 1");
            assertThat(session.place().get()).isEqualTo(Place.of(Place.Part.QUERY));
            session.history().back();
            assertThat(session.place().get().part()).isEqualTo(Place.Part.OWNERS);
            assertThat(sql.getText()).isEqualTo("SELECT 1");
            session.close();
        });
    }

    private static Node find(QueryPart part, String id) {
        return part.node().lookup(id);
    }

    private Path texts() throws Exception {
        return texts(folder);
    }

    /** A dump with as many strings as have a text. */
    static Path texts(Path folder) throws Exception {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "java/lang/String")
                .utf8(1, "value")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x200, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    heap.primitiveArray(0x300, BasicType.CHAR, 'a', 'b', 'c');
                    for (int i = 0; i < TEXTS; i++) {
                        long string = 0x10000 + i * 0x20L;
                        heap.instance(string, 0x200, values -> values.id(0x300));
                        heap.root(Tag.ROOT_JNI_GLOBAL, string);
                    }
                })
                .end()
                .writeTo(folder.resolve("texts.hprof"));
    }
}
