package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTextsTest {
    @TempDir
    Path folder;

    private static String plain(Path file) throws IOException {
        Inspection inspection = new InspectJob(Input.of(file), 1).run(JobMonitor.silent());
        return DamageTexts.plain(inspection.damage().orElseThrow(), inspection.summary());
    }

    @Test
    void ofAChangeInTheMiddleItIsSaidHowLittleCannotBeRead() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .segment(heap -> heap.instance(24, 8).raw(0x77, 1, 2))
                .segment(heap -> heap.instance(40, 8))
                .end()
                .build();
        Path bent = Files.write(folder.resolve("bent.hprof"), dump);

        assertThat(plain(bent))
                .startsWith("This file was changed behind its first ")
                .contains("all but 3 B of its " + dump.length + " B could be read");
        assertThat(plain(Folds.fold(bent, folder.resolve("bent.hfold"), Presets.LOSSLESS)))
                .startsWith("This dump is damaged behind its first ")
                .contains("all but 3 B of its " + dump.length + " B could be read");
    }

    /** Of a damaged file of which nothing is lost, too. */
    @Test
    void thatClassesOfObjectsAreMissingIsSaid() {
        Damage damage = new Damage(1_000, Message.verbatim("too short"));
        LostParts none = new LostParts(0, 2_000, OptionalLong.of(2_000), OptionalLong.of(0), 0);
        LostParts some = new LostParts(1, 1_500, OptionalLong.of(2_000), OptionalLong.of(7), 0);
        String missing = "The file has objects of classes (3) that are not in it, so it is not whole: ";

        assertThat(DamageTexts.part(missingClasses(null, null))).startsWith(missing);
        assertThat(DamageTexts.left(missingClasses(null, null))).startsWith(missing);
        assertThat(DamageTexts.left(missingClasses(damage, none))).startsWith(missing);
        assertThat(DamageTexts.left(missingClasses(damage, some))).startsWith("A part of the dump is lost: ");
    }

    private static HeapFacts missingClasses(Damage damage, LostParts lost) {
        return new HeapFacts(
                0,
                0,
                0,
                0,
                3,
                3,
                1,
                8,
                8,
                false,
                false,
                0,
                0,
                Optional.ofNullable(damage),
                Optional.ofNullable(lost),
                AppliedProfile.NOTHING);
    }

    @Test
    void whereNothingIsReadBehindAChangeWhatIsBeforeItCounts() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .segment(heap -> heap.instance(24, 8).raw(0x77, 1, 2))
                .build();

        assertThat(plain(Files.write(folder.resolve("bent.hprof"), dump)))
                .matches("This file was changed: of its .+, the first .+ can be read in order\\.");
    }
}
