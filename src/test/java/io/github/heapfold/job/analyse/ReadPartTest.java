package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.LostParts;
import java.util.Locale;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReadPartTest {
    private static final ReadPart ENGLISH = new ReadPart(Locale.ENGLISH);

    @Test
    void whatWasReadAndWhatIsLostIsTold() {
        LostParts some = new LostParts(2, 3_000, OptionalLong.of(4_000), OptionalLong.of(1), 500);
        assertThat(ENGLISH.of(some))
                .isEqualTo("3.00 kB of 4.00 kB could be read, 1 object is lost, and what was sealed of another 500 B;"
                        + " the answer is about what could be read");
        assertThat(new ReadPart(Locale.CHINESE).of(some))
                .isEqualTo("转储的 4.00 kB 中能读出 3.00 kB，丢失了 1 个对象，另有 500 B 的加密内容丢失；这里只涉及能读出的部分");
        assertThat(ENGLISH.of(new LostParts(1, 3_000, OptionalLong.empty(), OptionalLong.of(2_000), 0)))
                .isEqualTo("3.00 kB could be read, 2,000 objects are lost; the answer is about what could be read");
    }

    @Test
    void whereNothingOfTheDumpIsLostThatIsTold() {
        OptionalLong all = OptionalLong.of(3_000);
        assertThat(ENGLISH.of(new LostParts(0, 3_000, all, OptionalLong.of(0), 0)))
                .isEqualTo("nothing of the dump is lost");
        assertThat(ENGLISH.of(new LostParts(0, 3_000, all, OptionalLong.of(0), 9)))
                .isEqualTo("all that is not sealed could be read, and no key brings back what is lost");
    }
}
