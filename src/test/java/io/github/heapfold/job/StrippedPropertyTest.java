package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpArbitrary;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/** Whatever the dump and the profile: what comes back differs in nothing but what the profile says. */
class StrippedPropertyTest {
    private Path dump;
    private Path folded;

    @BeforeTry
    void makeRoom() throws IOException {
        dump = Files.createTempFile("property", ".hprof");
        folded = Path.of(dump + ".hfold");
    }

    @AfterTry
    void tidy() throws IOException {
        Files.deleteIfExists(dump);
        Files.deleteIfExists(folded);
    }

    @Provide
    Arbitrary<DumpArbitrary.Dump> dumps() {
        return DumpArbitrary.healthy();
    }

    @Provide
    Arbitrary<Profile> profiles() {
        return Arbitraries.of(Presets.all());
    }

    @Property(tries = 120)
    void nothingDiffersButWhatTheProfileSays(
            @ForAll("dumps") DumpArbitrary.Dump original, @ForAll("profiles") Profile profile) throws IOException {
        Files.write(dump, original.bytes());
        Folds.fold(dump, folded, profile);

        Verification verification = new VerifyJob(Input.of(dump), Input.of(folded), 1).run(JobMonitor.silent());

        assertThat(verification.differences()).isEmpty();
    }
}
