package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.analyse.owners.OwnersMapPaneTest.press;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.Mouse;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class OwnersPartTest {
    @TempDir
    Path folder;

    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final Deque<Runnable> questions = new ArrayDeque<>();

    /** In the first box of the map, both ways. */
    private static final double FIRST_BOX = 9;

    private OwnersPart part;

    private HeapSession session(Path dump) {
        return TestSession.of(new OpenFile(dump, false), jobs, questions::add);
    }

    private void answerAll() {
        while (!questions.isEmpty()) {
            questions.poll().run();
        }
    }

    @Test
    void ofAnotherObjectNothingIsShownBeforeItIsKnown(FxRobot robot) throws Exception {
        HeapSession session = session(Samples.list(8, 2_000).writeTo(folder.resolve("list.hprof")));
        robot.interact(() -> {
            open(session, new ArrayList<>());
            TableView<?> rows = (TableView<?>) part.node().lookup("#owners");
            OwnerRows.Row head = (OwnerRows.Row) rows.getItems().get(0);
            int all = rows.getItems().size();

            part.show(Place.object(Place.Part.OWNERS, session.heap().heap().idOf(head.ordinal())));
            assertThat(rows.getItems()).isEmpty();
            assertThat(((Labeled) rows.getPlaceholder()).getText()).isEqualTo("Working out the answer…");

            answerAll();
            assertThat(rows.getItems()).isNotEmpty();
            part.show(Place.of(Place.Part.OWNERS));
            answerAll();
            assertThat(rows.getItems()).hasSize(all);
            session.close();
            answerAll();
        });
    }

    @Test
    void theClassThatTheProgramsLoaderLeadsToIsChosenFirst(FxRobot robot) throws Exception {
        HeapSession session = session(OwnersMapPaneTest.program().writeTo(folder.resolve("program.hprof")));
        List<Object> told = new ArrayList<>();
        robot.interact(() -> {
            open(session, told);
            assertThat(told).last().isEqualTo(0x530L);
            // Who asks for the loader itself has that.
            session.place().set(Place.object(Place.Part.OWNERS, 0x5000));
            answerAll();
            assertThat(told).last().isEqualTo(0x5000L);
            session.close();
            answerAll();
        });
    }

    /** Its neighbours are not below it. */
    @Test
    void aLoaderWithNothingBelowItIsChosenItself(FxRobot robot) throws Exception {
        HeapSession session = session(OwnersMapPaneTest.program().writeTo(folder.resolve("program.hprof")));
        robot.interact(() -> {
            open(session, new ArrayList<>());
            Heap heap = session.heap().heap();
            OwnerLevel.Answer nothing = new OwnerLevel.Answer(new long[0], new long[0], List.of(), new int[0], 0);
            long[] loaderAndClass = {heap.ordinalOf(0x5000), heap.ordinalOf(0x530)};
            for (int[] order : new int[][] {{0}, {0, 1}}) {
                OwnerRowList rows = new OwnerRowList();
                rows.show(
                        new OwnerLevel.Answer(loaderAndClass, new long[] {200, 100}, List.of(), order, 0),
                        Dominators.VIRTUAL_ROOT);
                rows.unfold(0, nothing);
                assertThat(OwnerHead.chosen(rows, 1, heap)).isZero();
            }
            session.close();
            answerAll();
        });
    }

    @Test
    void whatIsChosenInTheMapIsToldChosenInTheTreeAndComeBackTo(FxRobot robot) throws Exception {
        HeapSession session = session(OwnersMapPaneTest.halves(false).writeTo(folder.resolve("halves.hprof")));
        List<Object> told = new ArrayList<>();
        robot.interact(() -> {
            open(session, told);
            TableView<?> rows = (TableView<?>) part.node().lookup("#owners");
            int second = IntStream.range(0, rows.getItems().size())
                    .filter(row -> row(rows, row).depth() == 0 && row(rows, row).retained() > 50_000)
                    .max()
                    .orElseThrow();
            rows.getSelectionModel().clearAndSelect(second);
            long object = row(rows, second).ordinal();
            Object id = session.heap().heap().idOf(object);
            assertThat(told).last().isEqualTo(id);
            part.node().resize(600, 500);
            Node byClass = part.tools().get(0).lookup("#owners-by-class");
            assertThat(byClass.isVisible()).isTrue();
            toggle("owners-as-map").fire();
            assertThat(byClass.isVisible()).isFalse();
            Treemap map = (Treemap) part.node().lookup("#treemap");
            assertThat(map.pointed().get().ordinal()).isEqualTo(object);
            assertThat(told).last().isEqualTo(id);

            // Where the mouse was is not what is chosen.
            Mouse.fire(map, MouseEvent.MOUSE_MOVED, FIRST_BOX, MouseButton.NONE);
            Mouse.fire(map, MouseEvent.MOUSE_EXITED, FIRST_BOX, MouseButton.NONE);
            assertThat(map.pointed().get().ordinal()).isEqualTo(object);

            press(map, KeyCode.PAGE_DOWN);
            answerAll();
            OwnerGroupFacts group = (OwnerGroupFacts) told.get(told.size() - 1);
            assertThat(group.className()).isEqualTo("byte[]");
            assertThat(group.objects()).isEqualTo(300).isEqualTo(group.direct().length);
            assertThat(group.owner()).isEqualTo(id);
            assertThat(group.shallow()).isEqualTo(group.retained()).isBetween(300 * 200L, 300 * 240L);
            assertThat(group.least()).isEqualTo(group.most());

            toggle("owners-as-tree").fire();
            answerAll();
            OwnerRows.Row chosen = (OwnerRows.Row) rows.getSelectionModel().getSelectedItem();
            assertThat(chosen.group().objects()).isEqualTo(300);
            assertThat(chosen.owner()).isEqualTo(object);
            OwnerGroupFacts asRow = (OwnerGroupFacts) told.get(told.size() - 1);
            assertThat(asRow.direct()).containsExactlyInAnyOrder(group.direct());
            assertThat(asRow)
                    .usingRecursiveComparison()
                    .ignoringFields("direct")
                    .isEqualTo(group);

            // The way back leads one step: from the group to the object, to the heap.
            toggle("owners-as-map").fire();
            assertThat(map.pointed().get().objects()).isEqualTo(300);
            press(map, KeyCode.PAGE_UP);
            press(map, KeyCode.ENTER);
            answerAll();
            Place inside = session.place().get();
            assertThat(inside).isEqualTo(Place.object(Place.Part.OWNERS, (Long) id));
            assertThat(told).last().as("what is chosen in it").isInstanceOf(OwnerGroupFacts.class);
            press(map, KeyCode.HOME);
            press(map, KeyCode.ENTER);
            answerAll();
            Place inGroup = session.place().get();
            List<OwnerTile> boxes = map.shown();
            assertThat(boxes).hasSize(300);
            session.history().back();
            assertThat(session.place().get()).isEqualTo(inside);
            assertThat(map.shown()).extracting(TileNames::name).containsExactly("300 × byte[]", "Object[] itself");
            session.history().forward();
            assertThat(session.place().get()).isEqualTo(inGroup);
            assertThat(map.shown()).isEqualTo(boxes);
            session.history().back();
            session.history().back();
            assertThat(session.place().get()).isEqualTo(Place.of(Place.Part.OWNERS));
            session.close();
            answerAll();
        });
    }

    @Test
    void aListIsOneRowWithWhatItsNodesHoldAndNodeByNodeWhereEachObjectIsARow(FxRobot robot) throws Exception {
        HeapSession session = session(OwnersTest.values(folder.resolve("list.hprof")));
        robot.interact(() -> open(session, new ArrayList<>()));
        // At once, of rows that nobody has seen, too.
        robot.interact(() -> assertThat(part.csv().orElseThrow())
                .contains("1,300,example.Node,0x10000,9600,", "2,300,byte[],,")
                .doesNotContain("0x10100"));

        robot.interact(() -> {
            ((CheckBox) part.tools().get(0).lookup("#owners-by-class")).setSelected(false);
            answerAll();
        });
        robot.interact(() -> assertThat(part.csv().orElseThrow())
                .contains("1,1,example.Node,0x10000,", "2,1,example.Node,0x10100,"));
        robot.interact(() -> {
            answerAll();
            session.close();
            answerAll();
        });
    }

    @Test
    void nodesThatHoldNothingAreAllInTheirRow(FxRobot robot) throws Exception {
        HeapSession session = session(Samples.list(8, 2_000).writeTo(folder.resolve("list.hprof")));
        robot.interact(() -> open(session, new ArrayList<>()));
        RowCaptions captions = new RowCaptions(session);
        OwnerRows.Row list = row((TableView<?>) part.node().lookup("#owners"), 0);

        robot.interact(() -> {
            RowCaptions.Words words = captions.words(list);
            assertThat(words.count()).isEqualTo("2,000 linked");
            assertThat(captions.shallow(list)).isEqualTo(list.retained());
            assertThat(words.whole()).isEqualTo("2,000 × example.Nödè, linked in a list or tree");
            assertThat(list.opens(session.heap().heap())).isFalse();
        });
        robot.interact(() -> {
            answerAll();
            session.close();
            answerAll();
        });
    }

    private void open(HeapSession session, List<Object> told) {
        session.open();
        jobs.poll().run();
        part = new OwnersPart(
                session, new SimpleObjectProperty<>(Theme.LIGHT), told::add, (group, first) -> told.add(group));
        session.history().see();
        session.place().addListener((value, before, now) -> part.show(now));
        part.show(Place.of(Place.Part.OWNERS));
        answerAll();
    }

    private ToggleButton toggle(String id) {
        return (ToggleButton) part.tools().get(0).lookup("#" + id);
    }

    private static OwnerRows.Row row(TableView<?> rows, int index) {
        return (OwnerRows.Row) rows.getItems().get(index);
    }
}
