package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ModifiedUtf8Test {
    @Property(tries = 300)
    void isWhatTheJdkWritesAndIsReadBack(@ForAll String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DataOutputStream(out).writeUTF(text.length() > 20_000 ? text.substring(0, 20_000) : text);
        byte[] expected = Arrays.copyOfRange(out.toByteArray(), 2, out.size());

        byte[] encoded = ModifiedUtf8.encode(text);

        assertThat(encoded).isEqualTo(expected);
        assertThat(ModifiedUtf8.decode(encoded, 0, encoded.length)).isEqualTo(text);
    }

    @Test
    void standardUtf8OfFourBytesIsReadToo() {
        byte[] bytes = "a😀".getBytes(StandardCharsets.UTF_8);

        assertThat(ModifiedUtf8.decode(bytes, 0, bytes.length)).isEqualTo("a😀");
    }

    @Test
    void bytesThatAreNoTextBecomeReplacements() {
        byte[] bytes = {'a', (byte) 0xff, (byte) 0x80, 'b', (byte) 0xe2, (byte) 0x82};

        assertThat(ModifiedUtf8.decode(bytes, 0, bytes.length)).isEqualTo("a\ufffd\ufffdb\ufffd\ufffd");
    }

    @Test
    void aRangeIsReadAndNothingAroundIt() {
        byte[] bytes = "name=value".getBytes(StandardCharsets.US_ASCII);

        assertThat(ModifiedUtf8.decode(bytes, 5, 10)).isEqualTo("value");
    }
}
