package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.analyse.query.QueryPart;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.InspectPart;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.Tag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class ClassesPartTest {
    private static final String NODE = "example.Nödè";

    @TempDir
    Path folder;

    /** Answers are worked out when the test says so. */
    private final Deque<Runnable> answers = new ArrayDeque<>();

    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final List<ClassHistogram.Row> chosen = new ArrayList<>();

    private HeapSession session(OpenFile file) {
        return TestSession.of(file, jobs, answers::add);
    }

    private void open(HeapSession session) {
        session.open();
        jobs.poll().run();
    }

    private void close(HeapSession session) {
        session.close();
        answer();
    }

    @Test
    void aClassThatIsAskedForBeforeTheClassesAreThereIsChosenWhenTheyAre(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 20).writeTo(folder.resolve("own.hprof")), false);
        Node[] whole = new Node[1];
        HeapSession session = session(file);
        robot.interact(() -> {
            open(session);
            ClassesPart part = new ClassesPart(session, chosen::add, row -> {}, words -> {});
            part.show(new Place(Place.Part.CLASSES, NODE));
            whole[0] = part.node();
        });
        assertThat(chosen).isEmpty();
        // None are not counted before they are.
        assertThat(whole[0].lookup("#histogram-total").isVisible()).isFalse();

        robot.interact(this::answer);
        assertThat(whole[0].lookup("#histogram-total").isVisible()).isTrue();

        assertThat(chosen).extracting(ClassHistogram.Row::name).containsExactly(NODE);
        assertThat(whole[0].lookup("#classes-lost")).isNull();
        robot.interact(() -> close(session));
    }

    @Test
    void ofClassesThatAreToldByOneNameTheFirstThatHasObjectsIsChosen(FxRobot robot) throws Exception {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(0x500, "example.Screen$$Lambda$5+0x00007f041c005860")
                .namedClass(0x501, "example.Screen$$Lambda$6+0x00007f041c005a98")
                .segment(heap -> {
                    heap.classDump(0x500, type -> {});
                    heap.classDump(0x501, type -> {});
                    heap.instance(0x1000, 0x501);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .end()
                .build();
        OpenFile file = new OpenFile(Files.write(folder.resolve("lambdas.hprof"), dump), false);
        HeapSession session = session(file);
        robot.interact(() -> {
            open(session);
            ClassesPart part = new ClassesPart(session, chosen::add, row -> {}, words -> {});
            part.search("byte");
            part.show(new Place(Place.Part.CLASSES, "example.Screen$$Lambda"));
            answer();
        });
        assertThat(chosen)
                .extracting(ClassHistogram.Row::name)
                .containsExactly("example.Screen$$Lambda$6+0x00007f041c005a98");
        robot.interact(() -> close(session));
    }

    @Test
    void classesOfOneNameSayWhichLoaderTheyAreOf(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.namesakes().writeTo(folder.resolve("two.hprof")), false);
        HeapSession session = session(file);
        ClassesPart[] part = new ClassesPart[1];
        List<Object> names = new ArrayList<>();
        List<String> sought = new ArrayList<>();
        robot.interact(() -> {
            open(session);
            part[0] = new ClassesPart(session, chosen::add, row -> {}, sought::add);
            answer();
            TableView<?> table = (TableView<?>) part[0].node().lookup("#histogram");
            names.addAll(names(table));
            // As it is written in the list.
            part[0].search("loader 0x602");
            assertThat(table.getItems()).hasSize(1);
            Hyperlink repeated = (Hyperlink) part[0].node().lookup("#histogram-repeated");
            assertThat(repeated.isVisible()).isTrue();
            assertThat(repeated.getText()).isEqualTo(text("histogram.repeated", "Plugin", "2"));
            repeated.fire();
            assertThat(session.place().get()).isEqualTo(Place.query(QueryPart.REPEATED_CLASSES));

            part[0].search("");
            ((ToggleButton) part[0].tools().get(0).lookup("#by-PACKAGE")).fire();
            answer();
            assertThat(table.getColumns().get(0).getText()).isEqualTo(text("histogram.name.PACKAGE"));
            table.getSelectionModel().select(names(table).indexOf("example"));
            table.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.ENTER, false, false, false, false));
            assertThat(sought).containsExactly("example.");
            assertThat(names(table)).contains("example.Loader");
        });
        assertThat(names).contains("example.Plugin (loader 0x601)", "example.Plugin (loader 0x602)", "example.Loader");
        robot.interact(() -> close(session));
    }

    @Test
    void whereRootsAreLostItIsSaidHowLittleTheClassesTellAndOneComesToThoseOfTheFile(FxRobot robot) throws Exception {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(0x500, "example.Kept")
                .segment(heap -> {
                    heap.classDump(0x500, type -> {});
                    for (int i = 0; i < 50; i++) {
                        heap.bytes(0x1000 + 0x10L * i, new byte[100]);
                    }
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .build();
        // Without the last root.
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(dump, dump.length - 5));
        OpenFile file = new OpenFile(cut, false);
        HeapSession session = session(file);
        Node[] node = new Node[1];
        robot.interact(() -> {
            open(session);
            node[0] = new ClassesPart(session, chosen::add, row -> {}, words -> {}).node();
            answer();
        });
        assertThat(((Label) node[0].lookup("#classes-lost")).getText()).contains("in the file");
        assertThat(file.view().get()).isEqualTo(ViewId.SUMMARY);
        robot.interact(() -> ((Hyperlink) node[0].lookup("#classes-of-file")).fire());
        assertThat(file.view().get()).isEqualTo(ViewId.INSPECT);
        assertThat(file.part().get()).isEqualTo(InspectPart.CLASSES);
        robot.interact(() -> close(session));
    }

    private static List<Object> names(TableView<?> table) {
        return IntStream.range(0, table.getItems().size())
                .mapToObj(i -> (Object) table.getColumns().get(0).getCellData(i))
                .toList();
    }

    private void answer() {
        while (!answers.isEmpty()) {
            answers.poll().run();
        }
    }
}
