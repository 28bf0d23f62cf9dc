package io.github.heapfold.gui.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoundnessTest {
    private static final CheckJob.Result CHECK = new CheckJob.Result(
            "a.hfold",
            10,
            100,
            1,
            new AppliedProfile("oom", 3, List.of(), List.of(), List.of()),
            List.of(),
            false,
            Duration.ZERO);

    private final Soundness soundness = new Soundness(Path.of("a.hfold"));

    @Test
    void damageStaysWhenAJobFailsForAnotherReason() {
        soundness.failed(damage(1234));
        soundness.failed(new IOException("No space left on device"));

        assertThat(soundness.faulty().get()).isTrue();
        assertThat(soundness.damagedAt().get()).isEqualTo("1,234");
        assertThat(soundness.hopeless().get()).isFalse();
    }

    @Test
    void theFirstPlaceIsKept() {
        soundness.failed(damage(1234));
        soundness.failed(damage(99));
        soundness.incomplete();

        assertThat(soundness.damagedAt().get()).isEqualTo("1,234");
    }

    @Test
    void aPlaceThatIsFoundLaterIsToldWhereNoneWasKnown() {
        soundness.incomplete();
        soundness.failed(damage(1234));
        soundness.incomplete();

        assertThat(soundness.damagedAt().get()).isEqualTo("1,234");
    }

    @Test
    void aFailureOfTheSurroundingsSaysNothingOfTheFile() {
        soundness.proved(CHECK);
        soundness.failed(new IOException("No space left on device"));

        assertThat(soundness.faulty().get()).isFalse();
        assertThat(soundness.damagedAt().get()).isNull();
        assertThat(soundness.whole().get()).isEqualTo(CHECK);
    }

    @Test
    void whatIsFoundDamagedIsNoMoreWhole() {
        soundness.proved(CHECK);
        soundness.incomplete();

        assertThat(soundness.whole().get()).isNull();
        assertThat(soundness.faulty().get()).isTrue();
        assertThat(soundness.damagedAt().get()).isEmpty();
    }

    @Test
    void aWholeReadingTakesAllDoubtAway() {
        soundness.failed(new FoldException(Message.of("fold.noChunk")));
        assertThat(soundness.hopeless().get()).isTrue();

        soundness.proved(CHECK);

        assertThat(soundness.faulty().get()).isFalse();
        assertThat(soundness.hopeless().get()).isFalse();
        assertThat(soundness.damagedAt().get()).isNull();
    }

    private static FoldException damage(long offset) {
        return new FoldException(offset, Message.of("fold.noIndex"));
    }
}
