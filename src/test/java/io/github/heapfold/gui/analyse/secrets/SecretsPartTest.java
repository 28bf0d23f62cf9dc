package io.github.heapfold.gui.analyse.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.analysis.secrets.Secrets;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class SecretsPartTest {
    @TempDir
    Path folder;

    /** What it says of a column has no meaning then. */
    @Test
    void whereNothingIsFoundItIsNotSaidWhatTheColumnsMean(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(Samples.kept(100).writeTo(folder.resolve("none.hprof")), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            SecretsPart part = new SecretsPart(session, (id, shown) -> {});
            while (!jobs.isEmpty()) {
                jobs.poll().run();
            }

            assertThat(session.answers().secrets().get().findings()).isEmpty();
            assertThat(part.node().lookup("#secrets-caution").isVisible()).isFalse();
            session.close();
        });
    }

    private static Finding finding(List<String> leftOutBy, List<String> keptBy) {
        return new Finding("password", Finding.How.FORM, null, 1, 1, 0, false, null, leftOutBy, keptBy, List.of());
    }

    @Test
    void oneSecretIsOne() {
        assertThat(SecretsPart.counted(1, 1)).isEqualTo("1 secret");
        assertThat(SecretsPart.counted(3, 1)).isEqualTo("3 times the same secret");
        assertThat(SecretsPart.counted(3, 2)).isEqualTo("3 secrets, 2 different");
    }

    @Test
    void whatCannotBeFoundIsSaid() {
        Secrets left = new Secrets(
                List.of(), 0, 0, 0, List.of("example.Config.password", "example.In$Side.token"), 7, true, 0);
        assertThat(SecretsPart.unseen(left))
                .startsWith("Texts were left out of this file")
                .contains("whose texts are not here: 2 (Config.password, In$Side.token).")
                .contains(": 7 of them were looked through, by their form alone");
        Secrets zeros = new Secrets(List.of(), 0, 0, 0, List.of("example.Config.password"), 7, false, 0);
        assertThat(SecretsPart.unseen(zeros))
                .startsWith("Fields with the name of a secret that lead to nothing but zeros: 1 (Config.password).");
        Secrets ofLast = new Secrets(List.of(), 0, 0, 0, List.of(), 7, false, 2);
        assertThat(ofLast.isInPart()).isTrue();
        assertThat(SecretsPart.unseen(ofLast))
                .isEqualTo("Heap dumps before this one in the file, in which no secrets were looked for: 2.");
    }

    @Test
    void whatMostProfilesKeepIsSaidByThoseThatDoNot() {
        assertThat(SecretsPart.keptBy(finding(List.of("share"), List.of("oom", "lossless", "mat"))))
                .isEqualTo("all but Give it to others");
        assertThat(SecretsPart.keptBy(finding(List.of("oom", "share"), List.of("lossless"))))
                .isEqualTo("Keep every byte");
        assertThat(SecretsPart.keptBy(finding(List.of(), List.of("lossless")))).isEqualTo("all purposes");
        assertThat(SecretsPart.keptBy(finding(List.of("lossless"), List.of()))).isEqualTo("none");
        // What other programs leave out is no card of Compress.
        assertThat(SecretsPart.keptBy(
                        finding(List.of("oom", "mat", "share"), List.of("lossless", "matrix", "tailor", "koom"))))
                .isEqualTo("Keep every byte");
    }
}
