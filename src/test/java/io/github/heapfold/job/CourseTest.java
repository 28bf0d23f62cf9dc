package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.hprof.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CourseTest {
    private final List<Double> told = new ArrayList<>();
    private final JobMonitor monitor = new JobMonitor(progress -> told.add(progress.fraction()));

    private double last() {
        return told.get(told.size() - 1);
    }

    @Test
    void phasesAreOneProgress() {
        monitor.follow(new Course()
                .then(Phase.READING_OBJECTS, 25)
                .then(Phase.DOMINATORS, 50)
                .then(Phase.ANSWERING, 20));
        Progress objects = monitor.phase(Phase.READING_OBJECTS);
        assertThat(last()).isZero();
        objects.at(50, 100);
        assertThat(last()).isEqualTo(0.125, within(1e-9));
        objects.at(100, 100);
        monitor.phase(Phase.DOMINATORS).at(1, 2);
        assertThat(last()).isEqualTo(0.5, within(1e-9));
        monitor.lazily(Phase.ANSWERING).at(7, 7);
        assertThat(told).isSorted();
        assertThat(last()).isBetween(0.85, 0.999);
    }

    @Test
    void aPhaseThatIsLeftOutLeavesMoreToTheOthers() {
        monitor.follow(
                new Course().then(Phase.COMPARING, 40).then(Phase.SURVEYING, 40).then(Phase.COMPARING, 20));
        Progress progress = monitor.phase(Phase.COMPARING);
        progress.at(1, 1000);
        double before = last();
        monitor.phase(Phase.COMPARING);
        progress.at(0, 1000);
        assertThat(last()).isEqualTo(before);
        progress.at(1000, 1000);
        assertThat(last()).isGreaterThan(0.35);
    }

    /** A damaged dump is read once more; answers take as many passes as they need. */
    @Test
    void whatBeginsAgainDoesNotGoBack() {
        monitor.follow(new Course()
                .then(Phase.READING_OBJECTS, 25)
                .then(Phase.READING_REFERENCES, 35)
                .then(Phase.ANSWERING, 10));
        monitor.phase(Phase.READING_OBJECTS).at(9, 10);
        monitor.phase(Phase.READING_REFERENCES).at(9, 10);
        monitor.phase(Phase.READING_OBJECTS).at(9, 10);
        monitor.phase(Phase.READING_REFERENCES).at(9, 10);
        Progress answering = monitor.phase(Phase.ANSWERING);
        for (int pass = 0; pass < 5; pass++) {
            double before = last();
            for (int i = 1; i <= 10; i++) {
                answering.at(i, 10);
            }
            assertThat(last()).isBetween(before + 1e-6, 0.9999);
        }
        assertThat(told).isSorted();
    }

    /** As what is done with a result. */
    @Test
    void whatIsNotInACourseIsToldByItself() {
        monitor.follow(new Course().then(Phase.COMPARING, 5));
        monitor.phase(Phase.COMPARING).at(1, 2);
        assertThat(last()).isEqualTo(0.25, within(1e-9));
        monitor.phase(Phase.SENDING).at(3, 4);
        assertThat(last()).isEqualTo(0.75);
        monitor.lazily(Phase.COMPARING).look();
        monitor.lazily(Phase.COMPARING).at(1, 2);
        assertThat(last()).isEqualTo(0.25, within(1e-9));
    }

    @Test
    void withoutACourseEachPhaseIsToldByItself() {
        monitor.phase(Phase.FOLDING).at(1, 4);
        monitor.phase(Phase.CHECKING).at(1, 2);
        assertThat(told).containsExactly(-1.0, 0.25, -1.0, 0.5);
    }
}
