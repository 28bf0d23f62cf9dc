package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.application.Platform;
import javafx.scene.control.MenuItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What the window tells of questions that take a while. */
@ExtendWith(ApplicationExtension.class)
class HeapSessionTest {
    @TempDir
    Path folder;

    private final List<ExecutorService> executors = new ArrayList<>();
    private final JobQueue queue =
            new JobQueue(work -> new Thread(work).start(), Platform::runLater, Runnable::run, System::nanoTime);

    @Test
    void anyQuestionThatTakesAWhileIsToldUntilItsAnswerIsThere(FxRobot robot) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        List<String> answers = new ArrayList<>();
        HeapSession session = open(robot);

        robot.interact(() -> session.ask(held(held, "the answer"), answers::add));
        await(() -> queue.foremost()
                .map(JobEntry::title)
                .filter("Working out answers about own.hprof…"::equals)
                .isPresent());
        held.countDown();
        await(() -> !answers.isEmpty() && queue.unfinished().isEmpty());

        assertThat(answers).containsExactly("the answer");
        assertThat(queue.entries()).noneMatch(entry -> entry.title().startsWith("Working out"));
        robot.interact(session::close);
        assertThat(session.file().analysed().get()).isFalse();
    }

    @Test
    void theJobTellsAsManyObjectsAsTheFirstPage(FxRobot robot) throws Exception {
        HeapSession session = open(robot);
        robot.interact(() -> session.answers().figures());
        await(() -> session.answers().figures().get() != null);
        HeapFigures.Answer figures = session.answers().figures().get();
        assertThat(queue.entries().get(0).outcome())
                .contains(
                        ": " + Units.count(figures.objects() + figures.unreachableObjects()) + " objects and classes");
        robot.interact(session::close);
    }

    @Test
    void theLookForLeaksIsStoppedAndTakenUpAgain(FxRobot robot) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        HeapSession session = open(robot);
        robot.interact(() -> {
            // Before it in its queue, so that it has not been answered when it is stopped.
            session.askBeside(held(held, "long"), any -> {}, failure -> {});
            session.answers().suspects();
            session.answers().stopSuspects();
        });
        held.countDown();
        await(() -> queue.unfinished().isEmpty());
        robot.interact(() -> {
            // Who only looks at the answer does not ask for it.
            assertThat(session.answers().suspects().get()).isNull();
            assertThat(session.answers().suspectsStopped().get()).isTrue();
        });
        await(() -> queue.unfinished().isEmpty());
        assertThat(session.answers().suspects().get()).isNull();

        robot.interact(() -> session.answers().resumeSuspects());
        await(() -> session.answers().suspects().get() != null);
        robot.interact(session::close);
    }

    @Test
    void whatMayTakeLongKeepsNoOtherQuestionWaiting(FxRobot robot) throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        List<String> answers = new ArrayList<>();
        HeapSession session = open(robot);

        robot.interact(() -> session.askBeside(held(held, "long"), answers::add, failure -> {}));
        robot.interact(() -> session.ask((heap, progress) -> "short", answers::add));
        await(() -> !answers.isEmpty());

        assertThat(answers).containsExactly("short");
        held.countDown();
        await(() -> answers.size() == 2);
        assertThat(answers).containsExactly("short", "long");
        robot.interact(session::close);
    }

    @Test
    void whatCannotBeReachedLeadsToItsRecordAlone(FxRobot robot) throws Exception {
        HeapSession session = open(robot);
        robot.interact(() -> {
            assertThat(HeapAct.itemsOfObject(session, Samples.FIRST_NODE))
                    .extracting(MenuItem::isDisable)
                    .containsExactly(false, false, false, false);
            assertThat(HeapAct.itemsOfObject(session, 0xdeadL))
                    .extracting(MenuItem::isDisable)
                    .containsExactly(true, true, false, false);
            assertThat(HeapAct.itemsOfObject(session, null)).isEmpty();
            session.close();
        });
    }

    @Test
    void theHeapIsClosedBehindWhatIsBeingAnswered(FxRobot robot) throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        HeapSession session = open(robot);
        Question<Long> reading = (heap, progress) -> {
            began.countDown();
            try {
                held.await();
                // Scratch that is closed cannot be read.
                return heap.retainedSize(0);
            } catch (InterruptedException | RuntimeException e) {
                failures.add(e);
                throw new IOException(e);
            } finally {
                read.countDown();
            }
        };

        robot.interact(() -> session.askBeside(reading, answer -> {}, failure -> {}));
        began.await();
        LoadedHeap open = session.heap();
        robot.interact(session::close);
        held.countDown();
        read.await();

        assertThat(failures).isEmpty();
        await(() -> open.scratchBytes() == 0);
    }

    /** The list of files marks it. */
    @Test
    void aFileThatIsGoneIsOneWithAProblemUntilItIsThere() throws IOException {
        Deque<Runnable> jobs = new ArrayDeque<>();
        JobQueue list = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
        Background here = new Background(Runnable::run, Runnable::run);
        Path dump = Samples.list(8, 20).writeTo(folder.resolve("own.hprof"));
        OpenFile file = new OpenFile(dump, false);
        HeapSession session = new HeapSession(file, list, here, here, 1);
        Path away = Files.move(dump, folder.resolve("away.hprof"));
        session.open();
        jobs.poll().run();
        assertThat(session.state().get()).isEqualTo(HeapSession.State.FAILED);
        assertThat(file.problem().get()).isNotNull();

        Files.move(away, dump);
        session.open();
        jobs.poll().run();
        assertThat(session.isOpen()).isTrue();
        assertThat(file.problem().get()).isNull();
        session.close();
    }

    @Test
    void aStoppedReadingThatIsTriedAgainFromTheListOfJobsIsTheOnlyOne() throws IOException {
        Deque<Runnable> jobs = new ArrayDeque<>();
        JobQueue list = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
        Background here = new Background(Runnable::run, Runnable::run);
        OpenFile file = new OpenFile(Samples.list(8, 20).writeTo(folder.resolve("own.hprof")), false);
        HeapSession session = new HeapSession(file, list, here, here, 1);
        session.open();
        session.stop();
        jobs.poll().run();
        assertThat(session.state().get()).isEqualTo(HeapSession.State.IDLE);

        list.retry(list.entries().get(0));
        assertThat(session.state().get()).isEqualTo(HeapSession.State.READING);
        session.open();

        assertThat(list.unfinished()).hasSize(1);
        jobs.poll().run();
        assertThat(session.isOpen()).isTrue();
        session.close();
    }

    @Test
    void ofSeveralPlacesThatAreWantedBeforeTheHeapIsOpenItIsTheLast() throws IOException {
        Deque<Runnable> jobs = new ArrayDeque<>();
        JobQueue list = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
        Background here = new Background(Runnable::run, Runnable::run);
        OpenFile file = new OpenFile(Samples.list(8, 20).writeTo(folder.resolve("own.hprof")), false);
        HeapSession session = new HeapSession(file, list, here, here, 1);
        List<String> asked = new ArrayList<>();

        session.show(sought("first", asked), () -> true);
        session.show(sought("second", asked), () -> true);
        session.open();
        jobs.poll().run();

        assertThat(asked).containsExactly("second");
        assertThat(session.place().get()).isEqualTo(new Place(Place.Part.CLASSES, "second"));
        session.close();
    }

    @Test
    void whoWantsAnotherPlaceDoesNotComeToTheOneBefore() throws IOException {
        Deque<Runnable> jobs = new ArrayDeque<>();
        Deque<Runnable> answers = new ArrayDeque<>();
        JobQueue list = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
        Background later = new Background(answers::add, Runnable::run);
        OpenFile file = new OpenFile(Samples.list(8, 20).writeTo(folder.resolve("own.hprof")), false);
        HeapSession session = new HeapSession(file, list, later, later, 1);
        session.open();
        jobs.poll().run();

        session.show(sought("first", new ArrayList<>()), () -> true);
        session.show(sought("second", new ArrayList<>()), () -> true);
        while (!answers.isEmpty()) {
            answers.poll().run();
        }

        assertThat(session.place().get()).isEqualTo(new Place(Place.Part.CLASSES, "second"));
        session.close();
        answers.poll().run();
    }

    private static Sought sought(String name, List<String> asked) {
        return new Sought(Place.of(Place.Part.CLASSES), Optional.of((heap, progress) -> {
            asked.add(name);
            return new Place(Place.Part.CLASSES, name);
        }));
    }

    @Test
    void anAnswerIsForgottenWithTheHeap(FxRobot robot) throws Exception {
        HeapSession session = open(robot);
        LongAnswer<String> answer = new LongAnswer<>(session, (heap, progress) -> "secret");
        robot.interact(answer::ask);
        await(() -> answer.state().get() == LongAnswer.State.KNOWN);

        robot.interact(session::close);

        assertThat(answer.get()).isNull();
    }

    @Test
    void howFarTheAnswerIsWhatMayBeALeakIsTold(FxRobot robot) throws Exception {
        HeapSession session = open(robot);
        List<HeapAnswers.Passes> told = new CopyOnWriteArrayList<>();
        assertThat(session.answers().suspectsDone().get().pass()).isZero();
        robot.interact(() -> {
            session.answers().suspectsDone().addListener((value, before, now) -> told.add(now));
            session.answers().suspects();
        });
        await(() -> session.answers().suspects().get() != null);

        await(() -> !told.isEmpty());
        assertThat(told.get(0).pass()).isEqualTo(1);
        assertThat(told).allMatch(done -> done.part() <= 1);
        robot.interact(session::close);
    }

    private HeapSession open(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 200).writeTo(folder.resolve("own.hprof")), false);
        HeapSession session = new HeapSession(file, queue, oneByOne(), oneByOne(), 1);
        robot.interact(session::open);
        await(() -> file.analysed().get());
        return session;
    }

    private Background oneByOne() {
        ExecutorService one = Executors.newSingleThreadExecutor();
        executors.add(one);
        return new Background(one, Platform::runLater);
    }

    @AfterEach
    void endThreads() {
        executors.forEach(ExecutorService::shutdown);
    }

    private static Question<String> held(CountDownLatch latch, String answer) {
        return (heap, progress) -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return answer;
        };
    }
}
