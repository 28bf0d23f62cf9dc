package io.github.heapfold.seal.age;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The examples of RFC 7914, section 12. */
class ScryptTest {
    private static String key(String passphrase, String salt, int logN, int r, int p) {
        byte[] key = Scrypt.key(passphrase.getBytes(US_ASCII), salt.getBytes(US_ASCII), logN, r, p, 64);
        return HexFormat.of().formatHex(key);
    }

    @Test
    void nothing() {
        assertThat(key("", "", 4, 1, 1))
                .isEqualTo("77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906");
    }

    @Test
    void severalTimes() {
        assertThat(key("password", "NaCl", 10, 8, 16))
                .isEqualTo("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640");
    }

    @Test
    void muchMemory() {
        assertThat(key("pleaseletmein", "SodiumChloride", 14, 8, 1))
                .isEqualTo("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                        + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887");
    }
}
