package io.github.heapfold.gui.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetGuardTest {
    @TempDir
    private Path folder;

    private final List<String> asked = new ArrayList<>();
    private final List<String> done = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private final List<String> taken = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private TargetGuard.Replacing answer = TargetGuard.Replacing.ALL;
    private TargetGuard guard;

    @BeforeEach
    void makeGuard() {
        guard = new TargetGuard(
                new Background(Runnable::run, Runnable::run),
                target -> target.endsWith("writing") ? Optional.of(folder) : Optional.empty(),
                (target, source) -> {
                    asked.add(target.getFileName().toString());
                    return answer == TargetGuard.Replacing.ALL;
                },
                (targets, others) -> {
                    asked.add(targets.size() + (others ? " of more" : " of all"));
                    return answer;
                });
    }

    private static boolean mayBeWritten(Target target) {
        try {
            target.check();
            return true;
        } catch (JobException e) {
            return false;
        }
    }

    private Path there(String name) throws IOException {
        return Files.createFile(folder.resolve(name));
    }

    private void check(Path target) {
        check(target, folder);
    }

    private void check(Path target, Path source) {
        guard.check(
                target,
                source,
                free -> {
                    targets.add(free);
                    done.add(target.getFileName() + (Files.exists(target) && mayBeWritten(free) ? " anew" : ""));
                },
                other -> taken.add(target.getFileName() + " from " + other.getFileName()),
                () -> kept.add(target.getFileName().toString()));
    }

    /** The job refuses it, whatever anybody says. */
    @Test
    void nobodyIsAskedWhetherTheSourceMayBeReplaced() throws IOException {
        Path source = there("precious.hprof");
        check(source, source);
        guard.together(() -> check(source, source));

        assertThat(asked).isEmpty();
        assertThat(done).containsExactly("precious.hprof", "precious.hprof");
    }

    @Test
    void whoMayReplaceAFileMayNotReplaceAnotherThatComesThereLater() throws IOException {
        Path one = there("one");
        check(one);
        check(folder.resolve("free"));
        assertThat(targets).hasSize(2).allMatch(TargetGuardTest::mayBeWritten);

        Files.writeString(one, "somebody else's");
        there("free");

        assertThat(targets).noneMatch(TargetGuardTest::mayBeWritten);
        Input source = Input.of(there("source"));
        for (Target target : targets) {
            assertThatThrownBy(() -> target.open(source, false)).isInstanceOf(JobException.class);
        }
        assertThat(one).hasContent("somebody else's");
    }

    @Test
    void whatComesWhileTheResultIsBeingWrittenIsNotReplaced() throws IOException {
        Path one = there("one");
        check(one);
        try (Output output = targets.get(0).open(Input.of(there("source")), false)) {
            Files.writeString(one, "somebody else's");
            assertThatThrownBy(output::commit)
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("another file than the one that may be replaced");
        }
        assertThat(one).hasContent("somebody else's");
    }

    @Test
    void whatHadToWaitIsNotMadeWhereSomethingElseIsByThen() {
        Path writing = folder.resolve("writing");
        List<String> gone = new ArrayList<>();
        guard.checkAgain(folder.resolve("free"), folder, () -> gone.add("free"), other -> gone.add("taken"));
        guard.checkAgain(writing, folder.resolve("other"), () -> gone.add("both"), other -> gone.add("taken"));
        assertThat(gone).containsExactly("free", "taken");
    }

    @Test
    void ofTwoResultsOfOneNameTheSecondIsTold() throws IOException {
        Path one = there("one");

        guard.together(() -> {
            check(one, folder.resolve("heap.hprof"));
            check(one, folder.resolve("heap.hprof.gz"));
        });

        assertThat(done).containsExactly("one anew");
        assertThat(taken).containsExactly("one from heap.hprof");
    }

    @Test
    void whatIsBeingWrittenFromSomethingElseIsTold() {
        check(folder.resolve("writing"));
        assertThat(taken).isEmpty();

        check(folder.resolve("writing"), folder.resolve("other"));

        assertThat(taken).containsExactly("writing from " + folder.getFileName());
        assertThat(done).isEmpty();
    }

    @Test
    void aTargetIsFreeAgainWhenItWasNotWritten() throws IOException {
        Path one = there("one");
        Path two = there("two");
        answer = TargetGuard.Replacing.CANCEL;
        guard.together(() -> {
            check(one);
            check(two);
        });
        Files.delete(one);

        check(one, folder.resolve("other"));

        assertThat(done).contains("one");
        assertThat(taken).isEmpty();
    }

    @Test
    void severalFilesInTheWayAreOneQuestion() throws IOException {
        Path one = there("one");
        Path two = there("two");

        guard.together(() -> {
            check(one);
            check(folder.resolve("free"));
            check(folder.resolve("writing"));
            check(two);
        });

        assertThat(asked).containsExactly("2 of more");
        assertThat(done).containsExactly("one anew", "free", "two anew");
    }

    @ParameterizedTest
    @CsvSource({"NONE, free", "CANCEL,"})
    void whatIsInTheWayMayStayAndTheRestTooWhereAllIsGivenUp(TargetGuard.Replacing chosen, String expected)
            throws IOException {
        answer = chosen;
        Path one = there("one");
        Path two = there("two");

        guard.together(() -> {
            check(one);
            check(folder.resolve("free"));
            check(two);
        });

        assertThat(done).isEqualTo(expected == null ? List.of() : List.of(expected));
        assertThat(kept).isEqualTo(expected == null ? List.of() : List.of("one", "two"));
    }

    @Test
    void theOnlyOneInTheWayIsKeptWhereOthersGoOn() throws IOException {
        answer = TargetGuard.Replacing.NONE;
        Path one = there("one");

        guard.together(() -> {
            check(one);
            check(folder.resolve("free"));
        });
        assertThat(done).containsExactly("free");
        assertThat(kept).containsExactly("one");

        // Here a no may mean that nothing is to be done.
        guard.together(() -> check(one));
        check(one);
        assertThat(done).containsExactly("free");
        assertThat(kept).containsExactly("one");
    }

    @Test
    void aSingleFileInTheWayIsNamed() throws IOException {
        Path one = there("one");

        guard.together(() -> {
            check(one);
            check(folder.resolve("free"));
        });
        check(one);

        assertThat(asked).containsExactly("one", "one");
        assertThat(done).containsExactly("one anew", "free", "one anew");
    }
}
