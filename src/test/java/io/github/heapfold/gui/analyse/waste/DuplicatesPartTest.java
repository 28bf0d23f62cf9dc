package io.github.heapfold.gui.analyse.waste;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.message.Message;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import javafx.event.ActionEvent;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class DuplicatesPartTest {
    @TempDir
    Path folder;

    /** Collections that are too large for what is in them are not alike. */
    @Test
    void ofCollectionsItIsNotSaidThatTheyHaveTheSameContent(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 100).writeTo(folder.resolve("list.hprof")), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            DuplicatesPart part = new DuplicatesPart(session, id -> {});
            while (!jobs.isEmpty()) {
                jobs.poll().run();
            }

            choose(part, WasteKind.STRINGS);
            assertThat(words(part)).contains("in groups of the same content");
            // A buffer that is written to is alike for now only.
            choose(part, WasteKind.ARRAYS);
            assertThat(words(part)).contains("Up to ").contains("arrays that the program writes to");
            choose(part, WasteKind.COLLECTIONS);
            assertThat(words(part))
                    .contains("collections with nothing or little in them")
                    .doesNotContain("the same content");
            choose(part, WasteKind.SPARSE);
            assertThat(words(part))
                    .contains("with null in more than three quarters of their elements")
                    .doesNotContain("the same content");
            session.close();
        });
    }

    /** The counts behind a long name would be cut off. */
    @Test
    void arraysHaveTheSimpleNamesOfTheirClasses() {
        Message nulls = Message.of("duplicates.sparse", "com.example.shop.Order[64][]", "60", "64");

        assertThat(DuplicatesPart.what(row("com.example.shop.Order[][]", nulls)))
                .isEqualTo("Order[64][]: 60 of 64 elements are null");
        assertThat(DuplicatesPart.what(row("byte[]", Message.verbatim("byte[2]: 0x01 02"))))
                .isEqualTo("byte[2]: 0x01 02");
        assertThat(DuplicatesPart.what(row("com.example.Bag", Message.of("duplicates.empty"))))
                .isEqualTo("Bag, empty");
    }

    /** By a node of a map nobody finds the map. */
    @Test
    void theFieldOfTheProgramStandsInTheRow() {
        Duplicates.Holder node =
                new Duplicates.Holder("java.util.HashMap$Node", "value", 8, "com.acme.cat.Dup$Holder.TOKENS");
        Duplicates.Holder own = new Duplicates.Holder("com.acme.Token", "text", 8, null);
        assertThat(DuplicatesPart.heldBy(row("java.lang.String", Message.verbatim("a"), node, own)))
                .isEqualTo("java.util.HashMap$Node.value, as in com.acme.cat.Dup$Holder.TOKENS");
        assertThat(DuplicatesPart.heldBy(row("java.lang.String", Message.verbatim("a"), own)))
                .isEqualTo("com.acme.Token.text");
        assertThat(DuplicatesPart.heldBy(row("java.lang.String", Message.verbatim("a"))))
                .isEmpty();
    }

    private static Duplicates.Row row(String className, Message summary, Duplicates.Holder... holders) {
        return new Duplicates.Row(className, null, summary, 1, 1, 1, 1, 0, List.of(holders));
    }

    private static void choose(DuplicatesPart part, WasteKind kind) {
        ((ToggleButton) part.node().lookup("#duplicates-" + kind)).getOnAction().handle(new ActionEvent());
    }

    /** All that is said, without what lets a long name end a line. */
    private static String words(DuplicatesPart part) {
        return part.node().lookupAll(".label").stream()
                .map(Labeled.class::cast)
                .map(Labeled::getText)
                .collect(Collectors.joining("\n"))
                .replace("\u2028", "");
    }
}
