package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.profile.AppliedProfile;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the header of a folded file has room for, and what becomes of the rest. */
class FoldHeaderTest {
    private static FoldHeader header(String source, List<String> rules) {
        AppliedProfile profile = new AppliedProfile("mine", 3, List.of(), List.of(), rules);
        return new FoldHeader(1 << 20, source, profile, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static List<String> rules(int count, int length) {
        return Collections.nCopies(count, "x".repeat(length));
    }

    /** In the index stands a copy, which has to be the same when it was read and is written again. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e9", "\u5806", "\ud83d\ude00"})
    void aLongNameIsCutBetweenCharacters(String character) throws IOException {
        for (int before = 0; before < 4; before++) {
            byte[] written = header("x".repeat(before) + character.repeat(5_000), List.of())
                    .toBytes();

            FoldHeader read = FoldHeader.read(written);

            assertThat(read.toBytes()).isEqualTo(written);
            assertThat(read.source())
                    .endsWith(character)
                    .doesNotContain("\ufffd")
                    .hasSizeGreaterThan(1_000);
        }
    }

    @Test
    void whatFitsIsReadAsItWasWritten() throws IOException {
        for (FoldHeader header : List.of(header("a", rules(4_096, 100)), header("a", rules(200, 4_096)))) {
            header.requireReadable();
            assertThat(FoldHeader.read(header.toBytes())).isEqualTo(header);
        }
    }

    @Test
    void moreRulesThanReadersTakeAreRefused() {
        assertThatThrownBy(() -> header("a", rules(4_097, 1)).requireReadable())
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("profile mine has 4,097 rules")
                .hasMessageContaining("4,096");
    }

    @Test
    void aRuleIsRefusedRatherThanCut() {
        for (String rule : List.of("x".repeat(4_097), "\u5806".repeat(1_366))) {
            assertThatThrownBy(() -> header("a", List.of(rule)).requireReadable())
                    .isInstanceOf(LimitException.class)
                    .hasMessageContaining("profile mine has a rule of 4,09")
                    .hasMessageContaining(rule.substring(0, 40) + "...");
        }
    }

    @Test
    void moreBytesThanABlockHasAreRefused() {
        assertThatThrownBy(() -> header("a", rules(4_000, 300)).requireReadable())
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("1,048,576");
    }
}
