package io.github.heapfold.gui.analyse.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.FileEnding;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.control.Button;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** The report of leaks as the window saves it. */
@ExtendWith(ApplicationExtension.class)
class LeakReportActTest {
    @TempDir
    Path folder;

    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final List<Path> suggested = new ArrayList<>();
    private final List<String> endings = new ArrayList<>();
    private OpenFile file;
    private HeapSession session;

    @BeforeEach
    void openDump() throws IOException {
        Path dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof"));
        file = new OpenFile(dump, false);
        session = TestSession.of(file, jobs, jobs::add);
    }

    /** @param target what the user chooses; null where the user wants none */
    private LeakReportAct act(Path target) {
        JobQueue queue = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
        return new LeakReportAct(new FileActions(
                queue,
                Input::of,
                Optional::empty,
                (suggestion, kinds) -> {
                    suggested.add(suggestion);
                    kinds.stream().map(FileEnding::ending).forEach(endings::add);
                    return Optional.ofNullable(target);
                },
                shown -> {},
                null,
                1));
    }

    private void work() {
        while (!jobs.isEmpty()) {
            jobs.remove().run();
        }
    }

    private void openHeap() {
        session.open();
        work();
        session.answers().suspects();
        work();
    }

    @Test
    void itIsWrittenAsTheEndingOfTheChosenNameSays(FxRobot robot) throws Exception {
        Path page = folder.resolve("page.html");
        Path ticket = folder.resolve("ticket.md");
        robot.interact(() -> {
            Button button = act(page).button("leak-report", session, "tip");
            assertThat(button.isDisabled()).isTrue();
            openHeap();
            assertThat(button.isDisabled()).isFalse();
            button.fire();
            work();
            Texts.use(Locale.CHINESE);
            try {
                act(ticket).run(session);
                work();
            } finally {
                Texts.use(Locale.ENGLISH);
            }
            session.close();
        });
        assertThat(suggested).hasSize(2).allMatch(each -> each.equals(folder.resolve("kept-leaks.html")));
        assertThat(endings).startsWith("html", "md", "txt");
        assertThat(page).content().startsWith("<!DOCTYPE html>").contains("1 likely leak: Keeper.kept0");
        assertThat(ticket).content().startsWith("# 1 处可能的泄漏：Keeper.kept0").doesNotContain(folder.toString());
        assertThat(file.problem().get()).isNull();
    }

    @Test
    void itIsAmongTheToolsOfTheLeaks(FxRobot robot) {
        robot.interact(() -> {
            openHeap();
            LeaksPart leaks = new LeaksPart(session, id -> {}, act(folder.resolve("leaks.txt")));
            ((Button) leaks.tools().get(0)).fire();
            work();
            session.close();
        });
        assertThat(folder.resolve("leaks.txt")).content().startsWith("1 likely leak: Keeper.kept0\n=====");
    }

    @Test
    void classesThatNobodyHasAskedForAreAskedOnce(FxRobot robot) {
        robot.interact(() -> {
            openHeap();
            act(folder.resolve("page.html")).run(session);
            assertThat(jobs).hasSize(1);
            work();
            assertThat(folder.resolve("page.html")).content().contains("Classes that keep most");
            session.close();
        });
    }

    @Test
    void beforeLeaksAreKnownAndWhereTheUserWantsNoFileNothingIsDone(FxRobot robot) {
        robot.interact(() -> {
            act(folder.resolve("page.html")).run(session);
            assertThat(suggested).isEmpty();
            openHeap();
            act(null).run(session);
            assertThat(suggested).hasSize(1);
            assertThat(jobs).isEmpty();
            session.close();
        });
        assertThat(folder).isDirectoryNotContaining("glob:**.html");
    }

    @Test
    void whatCannotBeWrittenIsToldOfTheFile(FxRobot robot) {
        robot.interact(() -> {
            openHeap();
            act(folder.resolve("none").resolve("page.html")).run(session);
            work();
            assertThat(file.problem().get().title()).contains("page.html could not be written");
            session.close();
        });
        assertThat(Files.exists(folder.resolve("none"))).isFalse();
    }

    @Test
    void whyLeaksOfAnAppAreNotKnownIsToldWithoutWhereTheDumpIs(FxRobot robot) throws Exception {
        Path dump = Files.write(folder.resolve("old.hprof"), AndroidApp.withoutVersion());
        file = new OpenFile(dump, false);
        robot.interact(() -> {
            session = TestSession.of(file, jobs, jobs::add);
            openHeap();
            session.answers().android().orElseThrow().ask();
            work();
            act(folder.resolve("old.txt")).run(session);
            work();
            session.close();
        });
        assertThat(folder.resolve("old.txt"))
                .content()
                .contains("They are not known: LeakCanary’s library")
                .doesNotContain(folder.toString());
    }

    @Test
    void whileLeaksOfAnAppAreLookedForTheReportWaitsForThem(FxRobot robot) throws Exception {
        file = new OpenFile(Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true)), false);
        Path stopped = folder.resolve("stopped.txt");
        Path told = folder.resolve("told.txt");
        robot.interact(() -> {
            session = TestSession.of(file, jobs, jobs::add);
            openHeap();
            LongAnswer<LeakTraces> traces = session.answers().android().orElseThrow();
            traces.ask();
            Runnable looking = jobs.remove();
            act(told).run(session);
            work();
            assertThat(told).doesNotExist();
            looking.run();
            work();
            assertThat(told).content().contains("MainActivity ought to be gone");

            traces.forget();
            act(stopped).run(session);
            work();
            assertThat(stopped).content().contains("were not looked for to the end");
        });
    }

    @Test
    void aReportThatWaitsIsNotWrittenOfAFileThatIsClosed(FxRobot robot) throws Exception {
        file = new OpenFile(Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true)), false);
        robot.interact(() -> {
            session = TestSession.of(file, jobs, jobs::add);
            openHeap();
            session.answers().android().orElseThrow().ask();
            act(folder.resolve("none.txt")).run(session);
            session.close();
            work();
        });
        assertThat(folder.resolve("none.txt")).doesNotExist();
        assertThat(file.problem().get()).isNull();
    }

    @Test
    void whatCannotBeGatheredIsNoMatterOfWriting(FxRobot robot) throws Exception {
        robot.interact(() -> {
            openHeap();
            assertThat(file.path().toFile().delete()).isTrue();
            act(folder.resolve("page.html")).run(session);
            work();
            assertThat(file.problem().get().title()).isEqualTo("The heap in kept.hprof could not be analysed");
            session.close();
        });
        assertThat(folder.resolve("page.html")).doesNotExist();
    }

    @Test
    void ofAFileThatIsAnotherByNowNoReportIsWritten(FxRobot robot) throws Exception {
        file.setAsRead(FileSnapshot.of(file.path()));
        robot.interact(() -> {
            openHeap();
            append(file.path());
            act(folder.resolve("page.html")).run(session);
            work();
            assertThat(file.problem().get().reason()).contains("kept.hprof").containsPattern("wrote to");
            session.close();
        });
        assertThat(folder.resolve("page.html")).doesNotExist();
    }

    private static void append(Path file) {
        try {
            Files.write(file, new byte[100], StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theBaseIsNeverReplaced(FxRobot robot) throws Exception {
        Path base = Files.writeString(folder.resolve("base.html"), "mine");
        robot.interact(() -> {
            openHeap();
            file.base().set(base);
            act(base).run(session);
            work();
            assertThat(file.problem().get().reason()).contains("is the base");
            session.close();
        });
        assertThat(base).hasContent("mine");
    }

    @Test
    void theDumpIsNeverReplaced(FxRobot robot) throws Exception {
        long size = Files.size(file.path());
        robot.interact(() -> {
            openHeap();
            act(file.path()).run(session);
            work();
            assertThat(file.problem().get()).isNotNull();
            session.close();
        });
        assertThat(Files.size(file.path())).isEqualTo(size);
    }
}
