package io.github.heapfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class WaterfallTest {
    private static final ReportTexts TEXTS = ReportTexts.in(Locale.ENGLISH);

    private static final SizeReport REPORT = new SizeReport(
            "a.hprof",
            "a.hfold",
            "oom",
            3,
            13_000,
            1_650,
            Duration.ofSeconds(1),
            List.of(
                    new ColumnSize("UTF8.text", 10, 2_000, 0, 400),
                    new ColumnSize("STACK_FRAME.lineNumber", 1, 100, 100, 0),
                    new ColumnSize("CLASS_DUMP.reserved1", 5, 40, 40, 0),
                    new ColumnSize("INSTANCE_DUMP.objectId", 9, 1_000, 0, 10),
                    new ColumnSize("INSTANCE_DUMP.stackTraceSerial", 9, 500, 500, 0),
                    new ColumnSize("INSTANCE_DUMP.values[object]", 9, 1_360, 0, 300),
                    new ColumnSize("INSTANCE_DUMP.values[int]", 9, 1_000, 0, 200),
                    new ColumnSize("PRIMITIVE_ARRAY_DUMP.elements[byte]", 9, 4_000, 4_000, 0),
                    new ColumnSize("PRIMITIVE_ARRAY_DUMP.elements[int]", 9, 3_000, 0, 500),
                    new ColumnSize(ColumnSize.STRUCTURE, 0, 0, 0, 40),
                    new ColumnSize(ColumnSize.CONTAINER, 0, 0, 0, 200)));

    private static long change(Waterfall waterfall, String key) {
        return waterfall.steps().stream()
                .filter(step -> step.key().equals(key))
                .mapToLong(Waterfall.Step::change)
                .sum();
    }

    @Test
    void everyStepBeginsWhereTheOneBeforeEndedAndTheLastIsTheFile() {
        List<Waterfall.Step> steps = Waterfall.of(REPORT).steps();
        for (int i = 1; i < steps.size() - 1; i++) {
            assertThat(steps.get(i).from()).isEqualTo(steps.get(i - 1).to());
        }
        assertThat(steps.get(0).to()).isEqualTo(13_000);
        assertThat(steps.get(steps.size() - 2).to()).isEqualTo(1_650);
        assertThat(steps.get(steps.size() - 1).to()).isEqualTo(1_650);
    }

    @Test
    void columnsAreSummedByWhatTheyAre() {
        Waterfall waterfall = Waterfall.of(REPORT);
        assertThat(change(waterfall, "waterfall.STRIPPED.ELEMENTS")).isEqualTo(-4_000);
        assertThat(change(waterfall, "waterfall.STRIPPED.SERIALS")).isEqualTo(-500);
        assertThat(change(waterfall, "waterfall.STRIPPED.STACKS")).isEqualTo(-100);
        assertThat(change(waterfall, "waterfall.STRIPPED.CLASS_PARTS")).isEqualTo(-40);
        assertThat(change(waterfall, "waterfall.CODED.IDS")).isEqualTo(-990);
        assertThat(change(waterfall, "waterfall.CODED.REFERENCES")).isEqualTo(-1_060);
        // Of arrays, not of fields.
        assertThat(change(waterfall, "waterfall.CODED.KEPT_ELEMENTS")).isEqualTo(-2_500);
        assertThat(change(waterfall, "waterfall.CODED.VALUES")).isEqualTo(-800);
        assertThat(change(waterfall, "waterfall.CODED.NAMES")).isEqualTo(-1_600);
        // What the file itself needs is added, not taken away.
        assertThat(change(waterfall, "waterfall.CODED.OTHER")).isEqualTo(240);
    }

    /** Of a dump, in which zeros stand for what was left out. */
    @Test
    void zerosAreAddedAfterWhatTheyStandForWasLeftOut() {
        SizeReport report = new SizeReport(
                "a.hprof",
                "b.hprof",
                "oom",
                3,
                5_000,
                4_900,
                Duration.ofSeconds(1),
                List.of(
                        new ColumnSize("STACK_FRAME.lineNumber", 1, 100, 100, 0),
                        new ColumnSize("PRIMITIVE_ARRAY_DUMP.elements[byte]", 9, 4_000, 4_000, 0),
                        new ColumnSize(ColumnSize.ZEROS, 0, 0, 0, 4_000),
                        new ColumnSize(ColumnSize.CONTAINER, 0, 900, 0, 900)));

        Waterfall waterfall = Waterfall.of(report);

        assertThat(change(waterfall, "waterfall.STRIPPED.ELEMENTS")).isEqualTo(-4_000);
        assertThat(change(waterfall, "waterfall.CODED.ZEROS")).isEqualTo(4_000);
        assertThat(TEXTS.summary(report)).contains("4.10 kB were left out", "4.90 kB", "4.00 kB of zeros");
    }

    @Test
    void whatStaysOfContentsThatGoInPartIsNamedAsThat() {
        SizeReport report = new SizeReport(
                "a.hprof",
                "a.hfold",
                "mat",
                3,
                4_000,
                300,
                Duration.ofSeconds(1),
                List.of(new ColumnSize("PRIMITIVE_ARRAY_DUMP.elements[byte]", 9, 4_000, 1_000, 300)));

        Waterfall waterfall = Waterfall.of(report);

        assertThat(change(waterfall, "waterfall.STRIPPED.ELEMENTS")).isEqualTo(-1_000);
        assertThat(change(waterfall, "waterfall.CODED.KEPT_ELEMENTS")).isEqualTo(-2_700);
    }

    @Test
    void everyStepHasAName() {
        for (Waterfall.Share group : Waterfall.Share.values()) {
            if (group != Waterfall.Share.ELEMENTS && group != Waterfall.Share.KEPT_ELEMENTS) {
                Waterfall.StepType kind = group.ordinal() < Waterfall.Share.IDS.ordinal()
                        ? Waterfall.StepType.STRIPPED
                        : Waterfall.StepType.CODED;
                assertThat(TEXTS.text(new Waterfall.Step(kind, group, 0, 1).key()))
                        .isNotBlank();
            }
        }
        Waterfall.of(REPORT)
                .steps()
                .forEach(step -> assertThat(TEXTS.text(step.key())).isNotBlank());
    }

    @Test
    void labelsSayWhatIsAddedAndWhatIsTakenAway() {
        assertThat(new Waterfall.Step(Waterfall.StepType.CODED, Waterfall.Share.IDS, 3_000, 1_000).label())
                .isEqualTo("−2.00 kB");
        assertThat(new Waterfall.Step(Waterfall.StepType.CODED, Waterfall.Share.OTHER, 0, 240).label())
                .isEqualTo("+240 B");
        assertThat(new Waterfall.Step(Waterfall.StepType.FOLDED, null, 0, 1_150).label())
                .isEqualTo("1.15 kB");
    }
}
