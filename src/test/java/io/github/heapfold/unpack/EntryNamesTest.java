package io.github.heapfold.unpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.heapfold.fixture.Packings;
import io.github.heapfold.message.Message;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is in an archive that is refused, in the language of the reader. */
class EntryNamesTest {
    private static Message refusal(int files, boolean areWanted) {
        Map<String, byte[]> entries = new TreeMap<>();
        for (int i = 1; i <= files; i++) {
            entries.put(i + ".bin", "some text".getBytes(StandardCharsets.UTF_8));
        }
        byte[] tar = Packings.tar(entries);
        return catchThrowableOfType(
                        ArchiveException.class,
                        () -> Unpacked.of(new ByteArrayInputStream(tar), start -> areWanted && start[0] == 's', 0))
                .message();
    }

    @Test
    void whatIsThereInsteadOfADumpIsNamed() {
        assertThat(refusal(1, false).toString()).endsWith("it holds folder/1.bin");
        assertThat(refusal(2, false).toString()).endsWith("it holds folder/1.bin and folder/2.bin");
        assertThat(refusal(2, false).in(Locale.CHINESE)).endsWith("其中有 folder/1.bin 和 folder/2.bin");
        assertThat(refusal(11, false).toString()).endsWith(", folder/6.bin and 3 more");
        assertThat(refusal(11, false).in(Locale.CHINESE)).endsWith("、folder/6.bin 以及另外 3 个");
    }

    @Test
    void whatCannotBeLookedIntoIsNamedWithTheReason() {
        EntryNames names = new EntryNames(Packing.ZIP);
        names.addLocked("a.hprof");

        Message none = names.none().message();

        assertThat(none.toString()).contains("a.hprof (encrypted");
        assertThat(none.in(Locale.CHINESE)).endsWith("a.hprof（已加密，或压缩方式未知）");
    }
}
