package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpArbitrary;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the dump: without a profile that strips, it comes back byte for byte. */
class FoldPropertyTest {
    @Provide
    Arbitrary<DumpArbitrary.Dump> dumps() {
        return DumpArbitrary.any();
    }

    @Provide
    Arbitrary<Integer> levels() {
        return Arbitraries.of(1, 3, 9);
    }

    @Provide
    Arbitrary<Integer> chunks() {
        return Arbitraries.of(256, 4096);
    }

    @Property(tries = 250)
    void whatComesOutIsWhatWentIn(
            @ForAll("dumps") DumpArbitrary.Dump dump, @ForAll("levels") int level, @ForAll("chunks") int chunk)
            throws IOException {
        byte[] back = Folding.roundTrip(dump.bytes(), chunk, new FoldOptions(Presets.LOSSLESS, level, 1));

        assertThat(back).isEqualTo(dump.bytes());
    }
}
