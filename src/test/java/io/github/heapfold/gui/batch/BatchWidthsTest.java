package io.github.heapfold.gui.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class BatchWidthsTest {
    private static final String STATE = "damaged, done: Find the leak";

    private static final String LONG = "java_pid18842-2026-11-29T08-15-22-orders-service-prod.hprof";

    private TableView<String> table;
    private TableColumn<String, String> name;
    private TableColumn<String, String> state;
    private TableColumn<String, String> before;
    private TableColumn<String, String> bar;

    private BatchWidths widths(double width) {
        table = new TableView<>();
        name = new TableColumn<>("File");
        state = new TableColumn<>("State");
        before = new TableColumn<>("Before");
        bar = new TableColumn<>("Became");
        before.setMinWidth(72);
        table.getColumns().add(name);
        table.getColumns().add(state);
        table.getColumns().add(before);
        table.getColumns().add(bar);
        BatchWidths widths = new BatchWidths(table, name, state, before, bar, "compressing 100 %");
        table.resize(width, 300);
        return widths;
    }

    @Test
    void ofANameThatIsCutAnywayALongStateHasItsPart(FxRobot robot) {
        robot.interact(() -> {
            BatchWidths widths = widths(700);

            widths.fit("short.hprof", "short.hprof", STATE, true);
            double whole = state.getPrefWidth();
            assertThat(bar.isVisible()).isTrue();

            widths.fit("very-long-name-".repeat(13), "very-long-name-".repeat(13), STATE, true);
            assertThat(state.getPrefWidth()).isGreaterThanOrEqualTo(whole);
            assertThat(name.getPrefWidth()).isGreaterThan(state.getPrefWidth());
            assertThat(before.isVisible()).isTrue();
        });
    }

    @Test
    void aStateIsWholeBeforeThereAreBarsOrTheSizeThatTheListHasToo(FxRobot robot) {
        robot.interact(() -> {
            double[] whole = new double[2];
            for (String said : List.of("damaged, not begun", STATE)) {
                widths(2000).fit("short.hprof", "short.hprof", said, true);
                whole[said.equals(STATE) ? 1 : 0] = state.getPrefWidth();
            }

            // As in a window of 800 pixels.
            widths(390).fit("java_pid18842.hprof", "java_pid18842.hprof", "damaged, not begun", true);
            assertThat(state.getPrefWidth()).isGreaterThanOrEqualTo(whole[0]);
            assertThat(before.isVisible()).isFalse();

            BatchWidths wider = widths(640);
            wider.fit("java_pid18842.hprof", "java_pid18842.hprof", STATE, true);
            assertThat(state.getPrefWidth()).isGreaterThanOrEqualTo(whole[1]);
        });
    }

    @Test
    void aNameHasRoomToBeToldBeforeTheSizeThatTheListHasToo(FxRobot robot) {
        robot.interact(() -> {
            BatchWidths widths = widths(426);
            widths.fit("short.hprof", "short.hprof", "not begun", false);
            assertThat(before.isVisible()).isTrue();

            widths.fit(LONG, LONG, "not begun", false);
            assertThat(before.isVisible()).isFalse();
            assertThat(name.getPrefWidth()).isGreaterThan(240);
        });
    }

    @Test
    void theOrderOfTheFilesIsNoMatter(FxRobot robot) {
        String packed = "a.hprof.gz" + " (3.02 MB of 13.5 MB)".repeat(4);
        robot.interact(() -> {
            double[] states = new double[2];
            for (int i = 0; i < 2; i++) {
                BatchWidths widths = widths(480);
                for (String name : i == 0 ? List.of(packed, LONG) : List.of(LONG, packed)) {
                    widths.fit(name, name.equals(packed) ? "a.hprof.gz" : name, STATE, true);
                }
                states[i] = state.getPrefWidth();
            }
            assertThat(states[0]).isEqualTo(states[1]);
        });
    }

    /** Beside a packed file stands its size, which goes before anything of what is said of others. */
    @Test
    void aStateIsNotCutForWhatGoesFromANameFirst(FxRobot robot) {
        robot.interact(() -> {
            widths(2000).fit("short.hprof", "short.hprof", STATE, true);
            double whole = state.getPrefWidth();

            widths(480).fit("openjdk_jdk11_04.hprof.gz (3.02 MB)", "openjdk_jdk11.hprof.gz", STATE, true);
            assertThat(state.getPrefWidth()).isGreaterThanOrEqualTo(whole);
        });
    }
}
