package io.github.heapfold.gui.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.FittingScroll;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.table.RowMenus;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TreeTableView;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The table of tags in a window that has less room than the page needs. */
@ExtendWith(ApplicationExtension.class)
class TagSectionTest {
    @TempDir
    Path folder;

    private final List<Tag> records = new ArrayList<>();
    private TagSection section;
    private FittingScroll page;

    private Inspection inspection(int orders) throws Exception {
        Path dump = Samples.orders(orders).writeTo(folder.resolve(orders + ".hprof"));
        return new InspectJob(Input.of(dump), 1, part -> {}).run(JobMonitor.silent());
    }

    @Start
    void start(Stage stage) throws Exception {
        section = new TagSection(
                inspection(200).summary(),
                new SimpleObjectProperty<>(Presets.OOM),
                new SimpleObjectProperty<>(Theme.LIGHT),
                records::add);
        Region above = new Region();
        above.setMinHeight(400);
        VBox box = new VBox(above, section.node());
        VBox.setVgrow(section.node(), Priority.ALWAYS);
        page = new FittingScroll(box);
        stage.setScene(new Scene(page, 500, 420));
        stage.show();
    }

    @Test
    void newNumbersOfTheChosenTagScrollNobodyAwayFromWhatIsRead(FxRobot robot) throws Exception {
        Inspection more = inspection(400);
        robot.interact(() -> robot.lookup("#tags").query().requestFocus());
        robot.type(KeyCode.DOWN);
        robot.interact(() -> assertThat(Scrolling.hidden(page)).isPositive());
        robot.interact(() -> page.setVvalue(0));

        robot.interact(() -> section.update(more, false));
        assertThat(page.getVvalue()).isZero();
    }

    /** That of the texts is last in this one: the line of the heap and all that is in it stand above. */
    @Test
    void theTableBeginsAtItsTopWhereverTheLargestTagStands(FxRobot robot) throws Exception {
        List<Tag> roots = List.of(
                Tag.ROOT_STICKY_CLASS,
                Tag.ROOT_JNI_GLOBAL,
                Tag.ROOT_JNI_LOCAL,
                Tag.ROOT_JAVA_FRAME,
                Tag.ROOT_THREAD_OBJECT,
                Tag.ROOT_MONITOR_USED,
                Tag.ROOT_NATIVE_STACK,
                Tag.ROOT_THREAD_BLOCK);
        Path dump = DumpBuilder.dump(8)
                .utf8(1, "t".repeat(600))
                .segment(heap ->
                        roots.forEach(root -> IntStream.range(0, 20).forEach(i -> heap.root(root, 0x100, 1, 1))))
                .writeTo(folder.resolve("roots.hprof"));
        DumpSummary summary = new InspectJob(Input.of(dump), 1, part -> {})
                .run(JobMonitor.silent())
                .summary();
        robot.interact(() -> {
            TagTable table = new TagTable(TagTree.of(summary), new SimpleObjectProperty<>(Presets.OOM), records::add);
            new Scene(table, 500, 200);
            table.selectFirst();
            table.applyCss();
            table.layout();

            assertThat(table.selected().get().tag()).isEqualTo(Tag.UTF8);
            assertThat(table.getSelectionModel().getSelectedIndex()).isGreaterThan(8);
            VirtualFlow<?> rows = (VirtualFlow<?>) table.lookup(".virtual-flow");
            assertThat(rows.getFirstVisibleCell().getIndex()).isZero();

            // Who chooses one is led to it.
            table.select(table.selected().get());
            table.layout();
            assertThat(rows.getFirstVisibleCell().getIndex()).isPositive();
        });
    }

    @Test
    void enterOpensALineAndClosesIt(FxRobot robot) {
        TreeTableView<?> tags = robot.lookup("#tags").queryAs(TreeTableView.class);
        robot.interact(() -> {
            tags.getSelectionModel().selectFirst();
            tags.requestFocus();
        });
        int open = tags.getExpandedItemCount();
        robot.type(KeyCode.ENTER);
        assertThat(tags.getExpandedItemCount()).isLessThan(open);
        robot.type(KeyCode.ENTER);
        assertThat(tags.getExpandedItemCount()).isEqualTo(open);
    }

    /** Where much is left out of the dump, the result may be little smaller for it. */
    @Test
    void besideWhatIsLeftOutIsToldWhatItWouldTakeInTheResult(FxRobot robot) throws Exception {
        DumpSummary summary = inspection(200).summary();
        TagNode left = TagTree.flat(TagTree.of(summary)).stream()
                .filter(node -> node.saved(Presets.OOM) > 0)
                .findFirst()
                .orElseThrow();
        Map<String, Long> columns = left.leaves().keySet().stream()
                .filter(column -> left.leaves().get(column) > 0)
                .filter(Presets.OOM.wholeColumns()::contains)
                .collect(Collectors.toMap(Column::toString, column -> 61_000L));
        robot.interact(() -> {
            TagDetail detail = new TagDetail(summary, new SimpleObjectProperty<>(Presets.OOM));
            detail.show(left);
            assertThat(said(detail)).doesNotContain("Would take in the result");
            detail.inResult(columns);
            assertThat(said(detail))
                    .containsSubsequence("Would take in the result", "≈ " + Units.bytes(61_000L * columns.size()));
        });
    }

    private static List<String> said(TagDetail detail) {
        return detail.getContent().lookupAll(".label").stream()
                .map(label -> ((Label) label).getText())
                .toList();
    }

    @Test
    void theLinesThatAreShownAreCopied(FxRobot robot) {
        String[] copied = new String[1];
        robot.interact(() -> {
            section.export();
            copied[0] = Clipboard.getSystemClipboard().getString();
        });

        assertThat(copied[0])
                .startsWith("record,count,bytes_in_file,share,left_out_bytes")
                .contains("INSTANCE_DUMP,");

        TreeTableView<?> tags = robot.lookup("#tags").queryAs(TreeTableView.class);
        assertThat(RowMenus.open(robot, tags))
                .extracting(MenuItem::getText)
                .containsExactly("Copy row", "Open in Records");
        RowMenus.choose(robot, "row-tag-records");
        RowMenus.open(robot, tags);
        RowMenus.choose(robot, "row-copy");
        TagNode chosen = (TagNode) tags.getSelectionModel().getSelectedItem().getValue();
        assertThat(records).containsExactly(chosen.tag());
        assertThat(RowMenus.copied(robot))
                .startsWith(TagTexts.fullName(chosen) + "\t" + Units.count(chosen.count()) + "\t"
                        + Units.bytes(chosen.bytes()) + "\t");
    }
}
