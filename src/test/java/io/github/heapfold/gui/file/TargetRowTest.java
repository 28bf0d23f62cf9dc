package io.github.heapfold.gui.file;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.event.ActionEvent;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class TargetRowTest {
    private static final TargetRow.Needed AT_MOST_SEVEN = TargetRow.Needed.atMost(Optional.of(7_000_000L));

    @TempDir
    Path folder;

    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final ObjectProperty<Problem> told = new SimpleObjectProperty<>();

    @AfterEach
    void stopWorker() {
        worker.shutdown();
    }

    /** Has room for five megabytes, where seven are wanted. */
    private TargetRow tight() {
        return tight(new SimpleObjectProperty<>(AT_MOST_SEVEN));
    }

    private TargetRow tight(ObjectProperty<TargetRow.Needed> needed) {
        return row(new SimpleObjectProperty<>(folder.resolve("heap.hfold")), needed, 5_000_000);
    }

    /** One that looks at the disk at once. */
    private static TargetRow row(ObjectProperty<Path> target, ObjectProperty<TargetRow.Needed> needed, long free) {
        return new TargetRow(
                target,
                needed,
                new Background(Runnable::run, Runnable::run),
                now -> Optional.empty(),
                place -> new FolderRoom(true, true, free));
    }

    private static String free(TargetRow row) {
        return ((Label) row.lookup("#target-free")).getText();
    }

    private static Problem problem(String reason) {
        return Problem.of("It failed", Path.of("heap.hprof"), new IOException(reason));
    }

    private Problem offering(String reason) {
        return problem(reason).offering(List.of(Problem.Remedy.elsewhere(() -> {})));
    }

    @Test
    void whatTheCardOfAFailureSaysAndOffersIsNotThereTwice(FxRobot robot) {
        robot.interact(() -> {
            TargetRow row = tight();
            Node warning = row.warning(new SimpleBooleanProperty(), told);
            Node elsewhere = warning.lookup("#target-elsewhere");
            assertThat(warning.isVisible()).isTrue();
            assertThat(elsewhere.isVisible()).isTrue();
            assertThat(row.problem().get()).contains("5.00 MB free in “" + folder.getFileName() + "”", "up to 7.00 MB");
            assertThat(free(row)).contains("5.00 MB");

            told.set(offering("the dump is odd"));
            assertThat(warning.isVisible()).isTrue();
            assertThat(elsewhere.isManaged()).isFalse();

            told.set(offering("No space left on device"));
            assertThat(warning.isVisible()).isFalse();

            told.set(null);
            assertThat(warning.isVisible()).isTrue();
            assertThat(elsewhere.isManaged()).isTrue();
        });
    }

    /** However short the path of the folder is: the room for the name does not follow from that. */
    @Test
    void aRowIsAtLeastAsWideAsANameNeeds(FxRobot robot) {
        robot.interact(() -> {
            TextSize.set(1.5);
            try {
                TargetRow row = row(
                        new SimpleObjectProperty<>(folder.getRoot().resolve("heap.hfold")),
                        new SimpleObjectProperty<>(AT_MOST_SEVEN),
                        5_000_000);
                assertThat(row.prefWidth(-1)).isGreaterThanOrEqualTo(1.5 * TargetRow.LEAST);
            } finally {
                TextSize.set(1);
            }
        });
    }

    @Test
    void whatTheResultIsMadeOfIsToldToBeNoTarget(FxRobot robot) throws IOException {
        Path dump = Files.createFile(folder.resolve("heap.hprof"));
        ObjectProperty<Path> target = new SimpleObjectProperty<>(dump);
        robot.interact(() -> {
            TargetRow row = row(target, new SimpleObjectProperty<>(AT_MOST_SEVEN), 5_000_000)
                    .sparing(dump);
            assertThat(free(row)).isEqualTo("the source itself");
            assertThat(row.problem().get()).startsWith("“heap.hprof” is the very file");
            assertThat(row.unusable().get()).isTrue();

            target.set(folder.resolve("heap.hfold"));
            assertThat(free(row)).contains("5.00 MB");
            assertThat(row.unusable().get()).isFalse();
        });
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void whatTheResultCannotBeReadWithoutIsNoTargetByWhateverName(FxRobot robot) throws IOException {
        Path earlier = Files.createFile(folder.resolve("earlier.hfold"));
        Path link = Files.createSymbolicLink(folder.resolve("link.hfold"), earlier);
        ObjectProperty<Path> target = new SimpleObjectProperty<>(folder.resolve("heap.hfold"));
        ObjectProperty<Path> base = new SimpleObjectProperty<>();
        robot.interact(() -> {
            TargetRow row = row(target, new SimpleObjectProperty<>(AT_MOST_SEVEN), 9_000_000)
                    .sparing(base);
            target.set(link);
            assertThat(row.unusable().get()).isFalse();

            base.set(earlier);
            assertThat(row.unusable().get()).isTrue();
            assertThat(row.problem().get()).startsWith("“link.hfold” is the very file that this is compressed against");

            target.set(folder.resolve("heap.hfold"));
            assertThat(row.unusable().get()).isFalse();
            target.set(earlier);
            assertThat(row.unusable().get()).isTrue();
            base.set(null);
            assertThat(row.unusable().get()).isFalse();
        });
    }

    @Test
    void whatWasFoundOfAnotherBaseIsNotTaken(FxRobot robot) throws IOException {
        Path first = Files.createFile(folder.resolve("first.hfold"));
        Path second = Files.createFile(folder.resolve("second.hfold"));
        ObjectProperty<Path> base = new SimpleObjectProperty<>(second);
        ArrayDeque<Runnable> looks = new ArrayDeque<>();
        robot.interact(() -> {
            TargetRow row = slow(new SimpleObjectProperty<>(first), looks).sparing(base);
            end(looks);
            assertThat(row.unusable().get()).isFalse();

            base.set(first);
            // Nobody has looked yet, but it has the same name.
            assertThat(row.unusable().get()).isTrue();
            Runnable ofFirst = looks.remove();
            base.set(second);
            assertThat(row.unusable().get()).isFalse();
            end(looks);
            ofFirst.run();
            assertThat(row.unusable().get()).isFalse();

            base.set(first);
            end(looks);
            assertThat(row.unusable().get()).isTrue();
        });
    }

    @Test
    void tooLittleRoomIsAWarningWhereItMayBeEnoughAndAnObstacleWhereItCannotBe(FxRobot robot) {
        robot.interact(() -> {
            ObjectProperty<TargetRow.Needed> needed = new SimpleObjectProperty<>(AT_MOST_SEVEN);
            TargetRow row = tight(needed);
            assertThat(row.problem().get()).contains("up to 7.00 MB");
            assertThat(row.tooSmall().get()).isFalse();

            needed.set(new TargetRow.Needed(6_000_000, Optional.of(7_000_000L)));
            // The larger number is the one that is told of the file elsewhere.
            assertThat(row.problem().get()).contains("Of its 7.00 MB", "at least 6.00 MB");
            assertThat(row.tooSmall().get()).isTrue();
            // With less left out, or as something smaller, it can be written there.
            assertThat(row.unusable().get()).isFalse();

            needed.set(new TargetRow.Needed(7_000_000, Optional.of(7_000_000L)));
            assertThat(row.problem().get()).contains("at least 7.00 MB");

            needed.set(new TargetRow.Needed(4_000_000, Optional.of(4_000_000L)));
            assertThat(row.problem().get()).isEmpty();
            assertThat(row.tooSmall().get()).isFalse();
        });
    }

    @Test
    void howMuchIsFreeIsThatOfTheMomentWhenItIsShownOrSomethingFailed(FxRobot robot) {
        robot.interact(() -> {
            AtomicLong free = new AtomicLong(9_000_000);
            TargetRow row = new TargetRow(
                    new SimpleObjectProperty<>(folder.resolve("heap.hfold")),
                    new SimpleObjectProperty<>(AT_MOST_SEVEN),
                    new Background(Runnable::run, Runnable::run),
                    now -> Optional.empty(),
                    place -> new FolderRoom(true, true, free.get()));
            Node warning = row.warning(new SimpleBooleanProperty(), told);
            assertThat(warning.isVisible()).isFalse();

            free.set(5_000_000);
            Group page = new Group();
            Scene scene = new Scene(page);
            page.getChildren().add(row);
            assertThat(row.getScene()).isSameAs(scene);
            assertThat(free(row)).contains("5.00 MB");
            assertThat(warning.isVisible()).isTrue();
            page.getChildren().clear();

            free.set(9_000_000);
            told.set(problem("the dump is odd"));
            assertThat(free(row)).contains("9.00 MB");
            assertThat(warning.isVisible()).isFalse();
        });
    }

    @Test
    void whatWasWrongWithAPlaceIsForgottenWhereResultsGoElsewhere() throws IOException {
        OpenFile file = new OpenFile(Samples.list(8, 3).writeTo(folder.resolve("heap.hprof")), false);
        file.inspection().set(new InspectJob(Input.of(file.path()), 1).run(JobMonitor.silent()));
        file.state().set(OpenFile.State.READY);
        file.fail(ViewId.COMPRESS, problem("the dump is odd"));
        file.leavePlace(ViewId.COMPRESS);
        assertThat(file.problem().get()).isNotNull();
        Path target = folder.resolve("heap.hfold");
        for (Problem ofPlace : List.of(
                problem("No space left on device"),
                Problem.of("It failed", file.path(), new JobException(Message.of("output.denied", target))),
                Problem.taken("It failed", file.path(), target, folder.resolve("other.hprof")))) {
            file.fail(ViewId.COMPRESS, ofPlace.offering(List.of()));
            file.leavePlace(ViewId.RESTORE);
            assertThat(file.problem().get()).isNotNull();
            file.leavePlace(ViewId.COMPRESS);
            assertThat(file.problem().get()).isNull();
        }
    }

    @Test
    void whatIsFreeIsSaidOfTheFolderThatIsTypedBeforeItIsTaken(FxRobot robot) throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        ObjectProperty<Path> target = new SimpleObjectProperty<>(folder.resolve("heap.hfold"));
        Set<Boolean> inWindow = ConcurrentHashMap.newKeySet();
        TargetRow[] row = new TargetRow[1];
        robot.interact(() -> {
            row[0] = new TargetRow(
                    target,
                    new SimpleObjectProperty<>(AT_MOST_SEVEN),
                    new Background(worker, Platform::runLater),
                    now -> Optional.empty(),
                    place -> {
                        inWindow.add(Platform.isFxApplicationThread());
                        return new FolderRoom(true, true, place.equals(elsewhere) ? 5_000_000 : 9_000_000);
                    });
        });
        await(() -> free(row[0]).contains("9.00 MB"));

        robot.interact(() -> name(row[0]).setText("elsewhere/heap.hfold"));
        await(() -> free(row[0]).contains("5.00 MB"));
        robot.interact(() -> {
            assertThat(row[0].problem().get()).contains("“elsewhere”");
            assertThat(name(row[0]).getText()).isEqualTo("elsewhere/heap.hfold");
            assertThat(target.get()).isEqualTo(folder.resolve("heap.hfold"));
            name(row[0]).setText("heap.hfold");
        });
        await(() -> free(row[0]).contains("9.00 MB"));
        assertThat(inWindow).containsExactly(false);
    }

    /** Whose looks at the disk end when they are told to. */
    private TargetRow slow(ObjectProperty<Path> target, Queue<Runnable> looks) {
        return new TargetRow(
                target,
                new SimpleObjectProperty<>(TargetRow.Needed.atMost(Optional.empty())),
                new Background(looks::add, Runnable::run),
                now -> Optional.empty());
    }

    private static void end(Queue<Runnable> looks) {
        while (!looks.isEmpty()) {
            looks.remove().run();
        }
    }

    @Test
    void whatIsTypedIsTakenBeforeTheWorkBeginsThoughTheDiskIsSlow(FxRobot robot) throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        ObjectProperty<Path> target = new SimpleObjectProperty<>(folder.resolve("heap.hfold"));
        Queue<Runnable> looks = new ArrayDeque<>();
        List<Path> begun = new ArrayList<>();
        robot.interact(() -> {
            TargetRow row = slow(target, looks);
            end(looks);
            name(row).setText("elsewhere");
            row.take(() -> begun.add(target.get()));
            // Both the field that is left and the button may take it.
            name(row).fireEvent(new ActionEvent());
            assertThat(target.get()).isEqualTo(folder.resolve("heap.hfold"));
            assertThat(begun).isEmpty();

            end(looks);
            assertThat(begun).containsExactly(elsewhere.resolve("heap.hfold"));
            assertThat(name(row).getText()).isEqualTo("heap.hfold");
            row.take(() -> begun.add(target.get()));
            assertThat(begun).hasSize(2);
        });
    }

    @Test
    void whatIsTypedOnWhileTheDiskIsSlowIsNotBegun(FxRobot robot) {
        ObjectProperty<Path> target = new SimpleObjectProperty<>(folder.resolve("heap.hfold"));
        Queue<Runnable> looks = new ArrayDeque<>();
        List<Path> begun = new ArrayList<>();
        robot.interact(() -> {
            TargetRow row = slow(target, looks);
            name(row).setText("one.hfold");
            row.take(() -> begun.add(target.get()));
            name(row).setText("one.hfold.other");
            end(looks);
            assertThat(begun).isEmpty();
            assertThat(target.get()).isEqualTo(folder.resolve("heap.hfold"));
            assertThat(name(row).getText()).isEqualTo("one.hfold.other");
        });
    }

    @Test
    void whatNoFileCanBeCalledIsPutBackAndNotBegun(FxRobot robot) {
        ObjectProperty<Path> target = new SimpleObjectProperty<>(folder.resolve("heap.hfold"));
        Queue<Runnable> looks = new ArrayDeque<>();
        List<Path> begun = new ArrayList<>();
        robot.interact(() -> {
            TargetRow row = slow(target, looks);
            name(row).setText(" ");
            row.take(() -> begun.add(target.get()));
            end(looks);
            assertThat(begun).isEmpty();
            assertThat(name(row).getText()).isEqualTo("heap.hfold");
        });
    }

    @Test
    void theWholePathIsThatOfTheFolderThatIsShown(FxRobot robot) {
        ObjectProperty<Path> target = new SimpleObjectProperty<>(folder.resolve("heap.hfold"));
        Queue<Runnable> looks = new ArrayDeque<>();
        robot.interact(() -> {
            TargetRow row = slow(target, looks);
            end(looks);
            Label shown = row.getChildren().stream()
                    .filter(Label.class::isInstance)
                    .map(Label.class::cast)
                    .filter(line -> line.getText().equals(folder.toString()))
                    .findFirst()
                    .orElseThrow();
            name(row).setText("elsewhere/small.hfold");
            // As the rest after the last letter does.
            row.warning(new SimpleBooleanProperty(), told);
            told.set(problem("the dump is odd"));
            end(looks);
            Path meant = folder.resolve("elsewhere").resolve("small.hfold");
            assertThat(shown.getText()).isEqualTo(meant.getParent().toString());
            assertThat(Tips.of(shown)).isEqualTo(meant.toString());
            assertThat(Tips.of(name(row))).isEqualTo(meant.toString());
        });
    }

    private static TextField name(TargetRow row) {
        return (TextField) row.lookup("#target");
    }

    private Path typed(String words) {
        return TargetLook.typed(folder.resolve("heap.hfold"), words).orElse(null);
    }

    @Test
    void aNameStaysInTheFolderOfTheTarget() {
        assertThat(typed(" small.hfold ")).isEqualTo(folder.resolve("small.hfold"));
    }

    @Test
    void aPathIsTakenWithItsFolder() {
        Path elsewhere = folder.resolveSibling("elsewhere").resolve("small.hfold");
        assertThat(typed(elsewhere.toString())).isEqualTo(elsewhere);
        assertThat(typed("sub/small.hfold")).isEqualTo(folder.resolve("sub").resolve("small.hfold"));
        assertThat(typed("../small.hfold")).isEqualTo(folder.resolveSibling("small.hfold"));
    }

    @Test
    void aFolderKeepsTheNameOfTheTarget() {
        assertThat(typed("new/")).isEqualTo(folder.resolve("new").resolve("heap.hfold"));
        assertThat(typed(folder.toString())).isEqualTo(folder.resolve("heap.hfold"));
    }

    @Test
    void aNameWithoutAnEndingHasThatOfTheTarget() throws IOException {
        assertThat(typed("sealed one")).isEqualTo(folder.resolve("sealed one.hfold"));
        assertThat(typed("sub/small")).isEqualTo(folder.resolve("sub").resolve("small.hfold"));
        assertThat(typed("heap 2026.11.27")).isEqualTo(folder.resolve("heap 2026.11.27.hfold"));
        assertThat(typed("small.other")).isEqualTo(folder.resolve("small.other"));
        assertThat(typed("small.hprof")).isEqualTo(folder.resolve("small.hprof.hfold"));
        assertThat(typed("small.hprof.gz")).isEqualTo(folder.resolve("small.hprof.gz.hfold"));
        assertThat(TargetLook.typed(folder.resolve("a.hprof.hfold"), "b.hprof"))
                .contains(folder.resolve("b.hprof.hfold"));
        assertThat(TargetLook.typed(folder.resolve("a.hprof.hfold"), "b")).contains(folder.resolve("b.hfold"));
        assertThat(TargetLook.typed(folder.resolve("heap.hprof"), "small.hfold"))
                .contains(folder.resolve("small.hfold.hprof"));
        assertThat(TargetLook.typed(folder.resolve("heap.hprof"), "small.hprof.gz"))
                .contains(folder.resolve("small.hprof.gz"));
        assertThat(TargetLook.typed(folder.resolve("heap.restored.hprof"), "small"))
                .contains(folder.resolve("small.hprof"));
        assertThat(TargetLook.typed(folder.resolve("heap.hprof.gz"), "small"))
                .contains(folder.resolve("small.hprof.gz"));
        assertThat(TargetLook.typed(folder.resolve("heap"), "small")).contains(folder.resolve("small"));

        Files.createFile(folder.resolve("there"));
        assertThat(typed("there")).isEqualTo(folder.resolve("there"));
    }

    @Test
    void whatNoFileCanBeCalledIsNotTaken() {
        assertThat(typed("  ")).isNull();
        assertThat(typed("a\0b")).isNull();
    }
}
