package io.github.heapfold.gui.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.controls.Background;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    private TargetGuard.Replacing answer = TargetGuard.Replacing.ALL;
    private TargetGuard guard;

    @BeforeEach
    void makeGuard() {
        guard = new TargetGuard(
                new Background(Runnable::run, Runnable::run),
                target -> target.endsWith("writing"),
                (target, source) -> {
                    asked.add(target.getFileName().toString());
                    return true;
                },
                (targets, others) -> {
                    asked.add(targets.size() + (others ? " of more" : " of all"));
                    return answer;
                });
    }

    private Path there(String name) throws IOException {
        return Files.createFile(folder.resolve(name));
    }

    private void check(Path target) {
        guard.check(target, folder, replaces -> done.add(target.getFileName() + (replaces ? " anew" : "")));
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
