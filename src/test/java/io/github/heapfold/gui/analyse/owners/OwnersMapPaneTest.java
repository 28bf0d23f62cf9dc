package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.Mouse;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class OwnersMapPaneTest {
    static final long HOLDER = 0x1000;

    /** So many that none of them is seen beside the others. */
    private static final int MANY = 9000;

    @TempDir
    Path folder;

    private final Deque<Runnable> jobs = new ArrayDeque<>();

    /** Answers are worked out when the test says so. */
    private final Deque<Runnable> answers = new ArrayDeque<>();

    private OwnersMapPane pane;

    /**
     * Two arrays that keep as much, each of 300 arrays of 200 bytes.
     *
     * @param inOne whether a third array keeps both
     */
    static DumpBuilder halves(boolean inOne) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> {
                    heap.classDump(0x500, type -> {});
                    for (int half = 1; half <= 2; half++) {
                        long[] arrays = new long[300];
                        for (int i = 0; i < arrays.length; i++) {
                            arrays[i] = 0x10000L * half + 0x10L * i;
                            heap.bytes(arrays[i], new byte[200]);
                        }
                        heap.objectArray(HOLDER + half, 0x500, arrays);
                        if (!inOne) {
                            heap.root(Tag.ROOT_UNKNOWN, HOLDER + half);
                        }
                    }
                    if (inOne) {
                        heap.objectArray(HOLDER, 0x500, HOLDER + 1, HOLDER + 2);
                        heap.root(Tag.ROOT_UNKNOWN, HOLDER);
                    }
                })
                .end();
    }

    /** The program's class loader, which keeps a class by its list of classes, and that two arrays by its statics. */
    static DumpBuilder program() throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x500, "[Ljava.lang.Object;")
                .namedClass(0x510, "jdk/internal/loader/ClassLoaders$AppClassLoader")
                .namedClass(0x520, "java/util/ArrayList")
                .namedClass(0x530, "example/Program")
                .utf8(0x40, "field")
                .utf8(0x41, "other")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, type -> {});
                    heap.classDump(0x500, type -> type.superClass(Samples.OBJECT));
                    for (long type : new long[] {0x510, 0x520}) {
                        heap.classDump(
                                type,
                                c -> c.superClass(Samples.OBJECT)
                                        .instanceSize(8)
                                        .field(0x40, BasicType.OBJECT));
                    }
                    heap.classDump(
                            0x530,
                            c -> c.superClass(Samples.OBJECT)
                                    .loader(0x5000)
                                    .staticField(0x40, BasicType.OBJECT, 0x6000)
                                    .staticField(0x41, BasicType.OBJECT, 0x6100));
                    heap.instance(0x5000, 0x510, values -> values.id(0x5100));
                    heap.instance(0x5100, 0x520, values -> values.id(0x5200));
                    heap.objectArray(0x5200, 0x500, 0x530);
                    heap.bytes(0x6000, new byte[200_000]);
                    heap.bytes(0x6100, new byte[200_000]);
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.OBJECT);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x5000, 1);
                })
                .end();
    }

    @Test
    void theWayBeginsWithTheClassThatTheProgramsLoaderLeadsTo(FxRobot robot) throws Exception {
        HeapSession session = session(program());
        robot.interact(() -> show(session));
        assertThat(crumbs()).hasSize(2);
        assertThat(crumbs().get(1)).startsWith("class Program  ");
        robot.interact(session::close);
    }

    @Test
    void noCrumbIsMoreThanTheHeapAndWhoGoesToTheHeapIsThere(FxRobot robot) throws Exception {
        // What one object keeps is nearly all of the heap; of that, two halves.
        HeapSession session = session(halves(true));
        robot.interact(() -> show(session));
        List<String> heap = crumbs();
        assertThat(heap).hasSize(2);
        assertThat(heap.get(1)).startsWith("Object[]  ").contains("%");
        assertThat(pane.object()).isEmpty();

        // Into the first half, and the group in it.
        robot.interact(() -> {
            open();
            open();
        });
        assertThat(crumbs()).hasSizeGreaterThan(3);
        assertThat(crumbs().stream()
                        .flatMap(crumb ->
                                Pattern.compile("([0-9.]+) %").matcher(crumb).results())
                        .map((MatchResult found) -> Double.parseDouble(found.group(1))))
                .isNotEmpty()
                .allMatch(percent -> percent <= 100);

        // Back from the group, one is at its box, and Enter leads into it again.
        List<String> inside = crumbs();
        Treemap map = (Treemap) pane.lookup("#treemap");
        robot.interact(() -> press(map, KeyCode.BACK_SPACE));
        assertThat(crumbs()).isNotEqualTo(inside);
        assertThat(map.pointed().get()).isNotNull();
        // It is nearly all of the half that is shown, and half of the heap.
        assertThat(((Labeled) pane.lookup("#map-line")).getText()).matches(".*, 4[5-9]\\.\\d % of the heap");
        assertThat(map.getAccessibleText()).matches(".*, 4[5-9]\\.\\d % of the heap");
        robot.interact(() -> {
            press(map, KeyCode.ENTER);
            answer();
        });
        assertThat(crumbs()).isEqualTo(inside);

        // All that leads there is named, also where one came by no box, or by one inside of another.
        robot.interact(() -> {
            pane.goTo(session.heap().heap().ordinalOf(HOLDER + 2), 0);
            answer();
        });
        assertThat(crumbs()).containsExactly("heap", "Object[]", "Object[]");
        robot.interact(() -> {
            pane.goTo(Dominators.VIRTUAL_ROOT, 0);
            answer();
        });
        assertThat(crumbs()).isEqualTo(heap);
        robot.interact(() -> {
            List.of(KeyCode.HOME, KeyCode.PAGE_DOWN, KeyCode.ENTER).forEach(key -> press(map, key));
            answer();
        });
        assertThat(crumbs()).hasSize(4).isEqualTo(inside);
        robot.interact(() -> {
            ((Hyperlink) names().get(2)).fire();
            answer();
        });
        assertThat(crumbs()).hasSize(3);
        robot.interact(() -> {
            pane.goTo(Dominators.VIRTUAL_ROOT, 0);
            answer();
        });
        robot.interact(() -> click(MouseButton.SECONDARY));
        assertThat(crumbs()).isEqualTo(heap);
        robot.interact(() -> click(MouseButton.PRIMARY));
        assertThat(crumbs()).isNotEqualTo(heap);
        assertThat(map.pointed().get()).as("by the mouse nothing is chosen").isNull();
        robot.interact(() -> {
            session.close();
            answer();
        });
    }

    @Test
    void whoOpensABoxByAKeyIsAtTheLargestInIt(FxRobot robot) throws Exception {
        // An array keeps nothing but a second one, which keeps two large ones.
        HeapSession session = session(DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> heap.classDump(0x500, type -> {})
                        .bytes(0x2000, new byte[50_000])
                        .bytes(0x3000, new byte[40_000])
                        .objectArray(HOLDER + 1, 0x500, 0x2000, 0x3000)
                        .objectArray(HOLDER, 0x500, HOLDER + 1)
                        .root(Tag.ROOT_UNKNOWN, HOLDER)
                        .bytes(0x4000, new byte[80_000])
                        .root(Tag.ROOT_UNKNOWN, 0x4000))
                .end());
        robot.interact(() -> {
            show(session);
            open();
        });
        // What the second one keeps is shown; where one is is the first, which was opened.
        assertThat(pane.place()).isEqualTo(Place.object(Place.Part.OWNERS, HOLDER));
        assertThat(names()).hasSize(3);
        assertThat(names().get(1).getStyleClass()).contains("crumb-here");
        assertThat(names().get(2).getText()).startsWith("Object[]  ");
        assertThat(pane.chosen().bytes()).isBetween(50_000L, 50_100L);
        robot.interact(() -> {
            session.close();
            answer();
        });
    }

    /** What is in them would be they again, in another colour, and nothing more to open. */
    @Test
    void intoObjectsThatKeepNothingNobodyLooks(FxRobot robot) throws Exception {
        HeapSession session = session(DumpBuilder.dump(8)
                .segment(heap -> {
                    for (int i = 0; i < MANY; i++) {
                        heap.bytes(0x2000 + i, new byte[8]).root(Tag.ROOT_UNKNOWN, 0x2000 + i);
                    }
                })
                .end());
        robot.interact(() -> {
            show(session);
            Treemap map = (Treemap) pane.lookup("#treemap");
            OwnerTile several = pane.shown().stream()
                    .filter(tile -> tile.isMany() && "byte[]".equals(tile.className()))
                    .findFirst()
                    .orElseThrow();
            pane.open(several, false);
            answer();
            assertThat(names()).hasSize(1);
            assertThat(map.pointed().get()).isEqualTo(several);
        });
        robot.interact(() -> {
            session.close();
            answer();
        });
    }

    private HeapSession session(DumpBuilder dump) throws IOException {
        return TestSession.of(new OpenFile(dump.writeTo(folder.resolve("halves.hprof")), false), jobs, answers::add);
    }

    private void show(HeapSession session) {
        session.open();
        jobs.poll().run();
        pane = new OwnersMapPane(session, new SimpleObjectProperty<>(Theme.LIGHT), () -> {}, () -> {});
        answer();
    }

    /** The largest box, as keys do. */
    private void open() {
        Treemap map = (Treemap) pane.lookup("#treemap");
        map.resize(600, 400);
        map.layout();
        for (KeyCode code : List.of(KeyCode.HOME, KeyCode.ENTER)) {
            press(map, code);
        }
        answer();
    }

    static void press(Treemap map, KeyCode code) {
        map.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false));
    }

    private void click(MouseButton button) {
        Treemap map = (Treemap) pane.lookup("#treemap");
        Mouse.fire(map, MouseEvent.MOUSE_CLICKED, 40, button);
        answer();
    }

    private void answer() {
        while (!answers.isEmpty()) {
            answers.poll().run();
        }
    }

    /** The names of the way. */
    private List<String> crumbs() {
        return names().stream().map(Labeled::getText).toList();
    }

    private List<Labeled> names() {
        return ((CrumbRow) pane.lookup("#map-crumbs"))
                .getChildrenUnmodifiable().stream()
                        .map(Labeled.class::cast)
                        .filter(name -> !List.of("›", "…").contains(name.getText()))
                        .toList();
    }
}
