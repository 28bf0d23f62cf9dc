package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.compress.Goal;
import io.github.heapfold.gui.compress.LiveEstimate;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The file: how often each tag occurs, its bytes, what the profile leaves out of it, and how small it can get. */
final class FileCard extends VBox {
    private static final int ROWS = 4;

    /** A line, in pixels at 100 %, which is there before it is filled. */
    private static final double RESULT = 18;

    private static final double TABLE = 116;

    /** Heaps are in these; their bytes are those of what is inside. */
    private static final String HEAPS = "HEAP_DUMP";

    private final OpenFile file;
    private final Reserve body = new Reserve(TABLE);
    private final Label result = new Label();

    FileCard(OpenFile file) {
        this.file = file;
        setId("file-card");
        getStyleClass().addAll("card", "summary-card");
        Hyperlink inspect = new Hyperlink(text("view.INSPECT"));
        inspect.setOnAction(event -> file.view().set(ViewId.INSPECT));
        HBox head = new HBox(Controls.heading(text("summary.file")), Controls.spacer(), inspect);
        head.getStyleClass().add("card-head");
        result.setId("summary-result");
        result.setWrapText(true);
        result.setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(head, body, new Reserve(RESULT, result));
        file.state().addListener((value, before, now) -> show());
        file.partial().addListener((value, before, now) -> show());
        file.inspection().addListener((value, before, now) -> show());
        file.profile().addListener((value, before, now) -> show());
        show();
    }

    /** Says how large the compressed file would be, as soon as that is known. */
    void follow(LiveEstimate estimate) {
        estimate.value().addListener((value, before, now) -> tell(estimate));
        estimate.current().addListener((value, before, now) -> tell(estimate));
        estimate.busy().addListener((value, before, now) -> tell(estimate));
        estimate.awaited().addListener((value, before, now) -> tell(estimate));
        tell(estimate);
    }

    private void tell(LiveEstimate live) {
        SizeEstimate estimate = live.value().get();
        if (estimate == null || !live.current().get()) {
            // The last one may be of another goal.
            String goal = Goal.title(file.profile().get());
            say(
                    live.busy().get()
                            ? text("summary.result.coming", goal)
                            : live.goesOn()
                                    .map(when -> text("summary.result.paused", goal, when))
                                    .orElse(""));
        } else {
            long all = file.inspection().get().summary().bytes();
            say(text(
                    estimate.isWhole()
                            ? "summary.result"
                            : estimate.settled()
                                    ? "summary.result.about"
                                    : live.goesOn().isPresent()
                                            ? "summary.result.resting"
                                            : "summary.result.provisional",
                    Goal.title(file.profile().get()),
                    Units.bytes(estimate.bytes()),
                    Texts.percent(all == 0 ? 0 : (double) estimate.bytes() / all),
                    Units.bytes(estimate.margin()),
                    live.goesOn().orElse("")));
        }
    }

    private void say(String words) {
        Controls.say(result, words);
    }

    private void show() {
        Inspection whole = file.inspection().get();
        Inspection known = whole == null ? file.partial().get() : whole;
        List<TagCount> tags = known == null ? List.of() : tags(known);
        boolean none = whole != null && tags.isEmpty();
        body.keepRoom(!none && file.state().get() != OpenFile.State.FAILED);
        if (known == null) {
            return;
        }
        if (!none) {
            body.getChildren().setAll(table(known, tags));
        } else {
            body.getChildren().setAll(Controls.note(text("summary.file.none")));
        }
        known.sizes()
                .ifPresent(sizes -> say(text(
                        "summary.folded",
                        Units.bytes(sizes.originalBytes()),
                        Units.bytes(sizes.storedBytes()),
                        Texts.percent(sizes.ratio()))));
    }

    /** All there are, those that take most first. */
    private static List<TagCount> tags(Inspection known) {
        return Stream.concat(
                        known.summary().records().stream()
                                .filter(tag ->
                                        tag.tag() == null || !tag.tag().name().startsWith(HEAPS)),
                        known.summary().subRecords().stream())
                .sorted(Comparator.comparingLong(TagCount::bytes).reversed())
                .toList();
    }

    /** What takes most of the file, and what of that the profile leaves out. */
    private GridPane table(Inspection known, List<TagCount> tags) {
        boolean stripped = known.sizes().isPresent();
        Map<String, Long> left = stripped ? leftOut(known.sizes().get()) : wouldLeaveOut(known);
        String profile =
                stripped ? known.sizes().get().profile() : file.profile().get().name();
        GridPane grid = SummaryTables.table(
                text("column.record"),
                text("column.count"),
                text("column.bytes"),
                text(stripped ? "summary.file.left" : "summary.file.would"));
        if (grid.getChildren().get(3) instanceof Label head) {
            Tips.set(head, text(stripped ? "summary.file.by" : "summary.file.by.would", Purpose.named(profile)));
        }
        for (TagCount tag : tags.subList(0, Math.min(ROWS, tags.size()))) {
            String name = tag.tag() == null
                    ? "0x" + Integer.toHexString(tag.code())
                    : tag.tag().name();
            row(grid, name, tag.count(), tag.bytes(), left.getOrDefault(name, 0L));
        }
        List<TagCount> more = tags.subList(Math.min(ROWS, tags.size()), tags.size());
        if (!more.isEmpty()) {
            row(
                    grid,
                    text("summary.file.more", more.size()),
                    more.stream().mapToLong(TagCount::count).sum(),
                    more.stream().mapToLong(TagCount::bytes).sum(),
                    more.stream()
                            .filter(tag -> tag.tag() != null)
                            .mapToLong(tag -> left.getOrDefault(tag.tag().name(), 0L))
                            .sum());
        }
        return grid;
    }

    /** Numbers are told with the row and the column that they are in. */
    private static void row(GridPane grid, String name, long count, long bytes, long left) {
        // The longest has its room beside large numbers.
        Label tag = Controls.label(name, Styles.TEXT_SMALL);
        tag.setMinWidth(0);
        List<Label> numbers = List.of(
                Controls.label(Units.count(count), Styles.TEXT_MUTED),
                SummaryTables.bytes(bytes),
                SummaryTables.bytes(left));
        for (int i = 0; i < numbers.size(); i++) {
            Label number = numbers.get(i);
            String column = ((Label) grid.getChildren().get(i + 1)).getText();
            number.setAccessibleText(name + ", " + column + ": " + number.getText());
        }
        grid.addRow(grid.getRowCount(), tag, numbers.get(0), numbers.get(1), numbers.get(2));
    }

    private Map<String, Long> wouldLeaveOut(Inspection known) {
        Profile here = file.profile().get().on(known.summary().header());
        Map<String, Long> left = new HashMap<>();
        for (Column column : here.columns()) {
            left.merge(column.field().tag().name(), known.summary().bytes(column), Long::sum);
        }
        return left;
    }

    private static Map<String, Long> leftOut(SizeReport sizes) {
        Map<String, Long> left = new HashMap<>();
        for (ColumnSize column : sizes.columns()) {
            left.merge(column.tag(), column.stripped(), Long::sum);
        }
        return left;
    }
}
