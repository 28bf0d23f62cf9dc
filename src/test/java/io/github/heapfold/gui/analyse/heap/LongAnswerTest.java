package io.github.heapfold.gui.analyse.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.file.OpenFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class LongAnswerTest {
    private static final Question<String> FAILING = (heap, progress) -> {
        throw new IOException("no room");
    };

    @TempDir
    Path folder;

    @Test
    void aFailureIsToldOfTheFileWhereNobodyMayLookAtThePage(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.list(8, 10).writeTo(folder.resolve("list.hprof")), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            LongAnswer<String> wanted = new LongAnswer<>(session, FAILING);
            wanted.ask();
            assertThat(wanted.state().get()).isEqualTo(LongAnswer.State.FAILED);
            assertThat(wanted.reason()).contains("no room");
            assertThat(file.problem().get()).isNull();
            // A second try is no failure until it fails.
            List<String> reasons = new ArrayList<>();
            wanted.state().addListener((value, before, now) -> reasons.add(wanted.reason()));
            wanted.ask();
            assertThat(reasons).first().isEqualTo("");
            assertThat(reasons).last().asString().contains("no room");

            LongAnswer<String> byTheWay = new LongAnswer<>(session, FAILING, true);
            byTheWay.ask();
            assertThat(byTheWay.state().get()).isEqualTo(LongAnswer.State.FAILED);
            assertThat(file.problem().get().reason()).contains("no room");
            session.close();
        });
    }
}
