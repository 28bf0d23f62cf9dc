package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Keeper;
import io.github.heapfold.analysis.question.leak.Suspect.KeeperKind;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.ThreadLeaks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What threads keep: the method to look at is named, and one thread only where it is one. */
class ThreadLeaksTest {
    private static final String HOME = ThreadLeaks.class.getName() + "$";
    private static final SuspectSentences ENGLISH = new SuspectSentences(Locale.ENGLISH);

    @TempDir
    Path folder;

    private Suspect suspect(String leak) throws IOException {
        Path dump = folder.resolve("leak.hprof");
        LeakDumps.run(Jdks.own(), ThreadLeaks.class, leak, dump);
        List<Suspect> suspects = JudgedDumps.ask(dump, new LeakSuspects()).suspects();
        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).share()).isBetween(0.8, 1.0);
        return suspects.get(0);
    }

    private static Keeper local(String type, String method) {
        return new Keeper(KeeperKind.LOCAL, HOME + type, method, "main");
    }

    @Test
    void whatOnlyTheCalledPlatformHasIsItsCallers() throws IOException {
        Suspect suspect = suspect("callback");

        assertThat(suspect.className()).isEqualTo(HOME + "Row");
        assertThat(suspect.keeper()).isEqualTo(local("Export", "leak"));
    }

    @Test
    void ofManyCallsTheMethodIsNamed() throws IOException {
        Suspect suspect = suspect("descent");

        assertThat(suspect.className()).isEqualTo("byte[]");
        assertThat(suspect.objects()).isBetween(1_001L, 1_010L);
        assertThat(suspect.keeper()).isEqualTo(local("Descent", "leak"));
        assertThat(ENGLISH.of(suspect))
                .contains("under one java.lang.Thread keep")
                .contains("kept by a local variable of " + HOME + "Descent.leak in the thread \"main\"");
    }
}
