package io.github.heapfold.analysis.secrets.absence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.secrets.Patterns;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class PatternsTest {
    /** Few letters, so that patterns begin with each other and overlap. */
    private static byte[] random(Random random, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.nextInt(2) == 0 ? 0 : -1 - random.nextInt(2));
        }
        return bytes;
    }

    @RepeatedTest(20)
    void findsWhatAPlainSearchFinds(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<byte[]> patterns = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            patterns.add(random(random, 4 + random.nextInt(9)));
        }
        byte[] data = random(random, 2000);
        int after = random.nextInt(200);
        List<String> expected = new ArrayList<>();
        for (int start = 3; start < 1990; start++) {
            for (int p = 0; p < patterns.size(); p++) {
                byte[] pattern = patterns.get(p);
                int end = start + pattern.length;
                if (end <= 1990 && end > after && Arrays.equals(data, start, end, pattern, 0, pattern.length)) {
                    expected.add(p + "@" + start);
                }
            }
        }

        List<String> found = new ArrayList<>();
        new Patterns(patterns).search(data, 3, 1990, after, (pattern, start, end) -> {
            assertThat(end - start).isEqualTo(patterns.get(pattern).length);
            found.add(pattern + "@" + start);
        });

        assertThat(found).hasSizeGreaterThan(10).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aTextIsLookedForInAllFormsThatItMayHave() {
        String text = "päss\u4e2d-\uD83D\uDD11word";
        List<byte[]> forms =
                StoredForm.of(text).stream().map(StoredForm.Stored::bytes).toList();
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);

        assertThat(forms)
                .contains(utf8)
                .contains(text.getBytes(StandardCharsets.UTF_16LE))
                .contains(text.getBytes(StandardCharsets.UTF_16BE));
        Patterns patterns = new Patterns(forms);
        for (int before = 0; before < 6; before++) {
            byte[] longer = new byte[before + utf8.length + 5];
            new Random(before).nextBytes(longer);
            System.arraycopy(utf8, 0, longer, before, utf8.length);
            byte[] encoded = Base64.getEncoder().encode(longer);
            List<Integer> found = new ArrayList<>();
            patterns.search(encoded, 0, encoded.length, 0, (pattern, start, end) -> found.add(pattern));
            assertThat(found).as("behind %d bytes", before).isNotEmpty();
        }
    }

    @Test
    void aSurrogatePairOfANameHasSixBytes() {
        assertThat(StoredForm.of("abc\uD83D\uDD11").stream()
                        .filter(stored -> stored.form() == StoredForm.MODIFIED_UTF_8)
                        .map(stored -> stored.bytes().length))
                .containsExactly(9);
    }
}
