package io.github.heapfold.seal.age;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.seal.Identities;
import io.github.heapfold.seal.Recipients;
import io.github.heapfold.seal.SealException;
import io.github.heapfold.seal.SealKey;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys, files of keys and passphrases: what wraps the key of a file, and what opens it. */
class KeysTest {
    /** Made by the age tool with the passphrase "tool pass"; its content is 32 times the letter k. */
    private static final String BY_THE_TOOL =
            "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBvcUo3eFMwY2dBUVhXOE1IUlVocGNnIDE4CnF4WDVXSXJNbE5YU090VTE0"
                    + "MUhjazlUR3FIejZWaEF1a3M2TFBzRCsvaXcKLS0tIDVLRTIxZTdYSGFBYmkrVk5DeE9zajNVNmFYdXZlNlRWckR1a1NNelFoUjgK"
                    + "QdcF3kB3MVYDkBXjnZGF0d4+dmO4cL5LfAWXU2ymJFwGQqTwvjhX5DBNaeAKfVqpgn225c3kYX+IXo6QG37mJQ==";

    @TempDir
    Path folder;

    private final TestKeys keys = new TestKeys();

    private String file(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines)).toString();
    }

    private Recipients recipients(String... words) throws IOException {
        return AgeRecipients.of(List.of(words), keys);
    }

    private Identities identities(String... words) throws IOException {
        return AgeIdentities.of(List.of(words), keys);
    }

    /** A source whose passphrase is another one. */
    private record Knowing(String passphrase) implements KeySource {
        @Override
        public Passphrase passphrase(boolean isNew) throws IOException {
            return Passphrase.of(passphrase.toCharArray());
        }

        @Override
        public InputStream open(String name) throws IOException {
            return Files.newInputStream(Path.of(name));
        }
    }

    @Test
    void everyRecipientOpensTheKey() throws IOException {
        TestKeys other = new TestKeys();
        String team = file("team", "# the team", "", "  " + other.recipient + "  ");
        Recipients all = recipients(keys.recipient, team, "passphrase");
        SealKey key = SealKey.random();
        List<byte[]> wrapped = all.wrap(key);
        assertThat(all.names())
                .containsExactly(
                        "X25519 " + AgeRecipients.fingerprint(keys.recipient),
                        "X25519 " + AgeRecipients.fingerprint(other.recipient),
                        "passphrase");
        for (Identities each : List.of(keys.identities(), other.identities(), identities("passphrase"))) {
            assertThat(each.open(wrapped).bytes()).isEqualTo(key.bytes());
        }
    }

    @Test
    void nobodyElseDoes() throws IOException {
        List<byte[]> wrapped = recipients(keys.recipient, "passphrase").wrap(SealKey.random());
        Identities stranger = new TestKeys().identities();
        assertThatThrownBy(() -> stranger.open(wrapped)).isInstanceOf(SealException.class);
        Identities guess = AgeIdentities.of(List.of("passphrase"), new Knowing("a passphrase"));
        assertThatThrownBy(() -> guess.open(wrapped)).isInstanceOf(SealException.class);
    }

    @Test
    void aRecipientNamedTwiceIsOne() throws IOException {
        assertThat(recipients(keys.recipient, keys.recipient).names()).hasSize(1);
    }

    @Test
    void whatTheAgeToolWrappedWithAPassphraseOpens() throws IOException {
        Identities knowing = AgeIdentities.of(List.of("passphrase"), new Knowing("tool pass"));
        SealKey key = knowing.open(List.of(Base64.getDecoder().decode(BY_THE_TOOL)));
        byte[] expected = new byte[SealKey.BYTES];
        Arrays.fill(expected, (byte) 'k');
        assertThat(key.bytes()).isEqualTo(expected);
    }

    @Test
    void moreWorkThanAnyIsNotDone() throws IOException {
        byte[] forged = new String(Base64.getDecoder().decode(BY_THE_TOOL), StandardCharsets.ISO_8859_1)
                .replace(" 18\n", " 30\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        Identities knowing = AgeIdentities.of(List.of("passphrase"), new Knowing("tool pass"));
        assertThatThrownBy(() -> knowing.open(List.of(forged))).isInstanceOf(SealException.class);
    }

    @Test
    void theAgeToolOpensTheKey() throws Exception {
        Path tool = tool();
        Path wrapped = folder.resolve("key.age");
        SealKey key = SealKey.random();
        Files.write(wrapped, recipients(keys.recipient).wrap(key).get(0));
        String identity = file("identity", keys.identity);
        Path out = folder.resolve("key");
        Process process = new ProcessBuilder(
                        tool.toString(), "-d", "-i", identity, "-o", out.toString(), wrapped.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(out).hasBinaryContent(key.bytes());
    }

    @Test
    void whatTheAgeToolWrappedOpens() throws Exception {
        Path tool = tool();
        Path content = Files.write(folder.resolve("key"), SealKey.random().bytes());
        Path out = folder.resolve("key.age");
        Process process = new ProcessBuilder(
                        tool.toString(), "-r", keys.recipient, "-o", out.toString(), content.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keys.identities().open(List.of(Files.readAllBytes(out))).bytes())
                .isEqualTo(Files.readAllBytes(content));
    }

    private static Path tool() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            Path tool = Path.of(folder, "age");
            if (Files.isExecutable(tool)) {
                return tool;
            }
        }
        assumeTrue(false, "the age tool is not here");
        return null;
    }

    @Test
    void whatIsNoAgeFileOpensNothing() throws IOException {
        List<byte[]> none = List.of(new byte[0], new byte[100], "age-encryption.org/v1\n".getBytes(US_ASCII));
        Identities own = keys.identities();
        assertThatThrownBy(() -> own.open(none)).isInstanceOf(SealException.class);
    }

    @Test
    void wordsThatAreNoKeysAreRefused() throws IOException {
        assertThatThrownBy(() -> recipients("age1xyz"))
                .isInstanceOf(SealException.class)
                .hasMessageContaining("age1xyz");
        String wrong = file("wrong", keys.recipient, "ssh-ed25519 AAAA");
        assertThatThrownBy(() -> recipients(wrong))
                .isInstanceOf(SealException.class)
                .hasMessageContaining("line 2");
        String empty = file("empty", "# nobody");
        assertThatThrownBy(() -> recipients(empty)).isInstanceOf(SealException.class);
        assertThatThrownBy(() -> identities(empty)).isInstanceOf(SealException.class);
        String locked = file("locked", "-----BEGIN AGE ENCRYPTED FILE-----", "AAAA");
        assertThatThrownBy(() -> identities(locked))
                .isInstanceOf(SealException.class)
                .hasMessageContaining("decrypt it");
    }

    @Test
    void noMessageHasASecretKey() throws IOException {
        String secret = keys.identity;
        String broken = secret.substring(0, secret.length() - 1);
        String file = file("mixed", secret);
        String brokenFile = file("broken", broken);
        for (ThrowableAssert.ThrowingCallable call : List.<ThrowableAssert.ThrowingCallable>of(
                () -> recipients(secret),
                () -> recipients(secret.toLowerCase(Locale.ROOT)),
                () -> recipients(file),
                () -> identities(secret),
                () -> identities(brokenFile))) {
            assertThatThrownBy(call).isInstanceOf(SealException.class).satisfies(fault -> {
                StringWriter trace = new StringWriter();
                fault.printStackTrace(new PrintWriter(trace));
                assertThat(trace.toString().toUpperCase(Locale.ROOT)).doesNotContain(secret.substring(15, 30));
            });
        }
    }

    @Test
    void passphrasesAreALine() throws IOException {
        InputStream in = new ByteArrayInputStream("one line\r\nthe rest".getBytes(US_ASCII));
        try (Passphrase read = Passphrase.read(in)) {
            assertThat(read.utf8()).asString().isEqualTo("one line");
        }
        assertThat(in.readAllBytes()).asString().isEqualTo("the rest");
        assertThatThrownBy(() -> Passphrase.read(new ByteArrayInputStream(new byte[] {'\n'})))
                .isInstanceOf(SealException.class);
        assertThatThrownBy(() -> Passphrase.read(new ByteArrayInputStream(new byte[5000])))
                .isInstanceOf(SealException.class);
    }

    @Test
    void whatWasTypedIsOverwritten() throws IOException {
        char[] typed = "typed".toCharArray();
        Passphrase passphrase = Passphrase.of(typed);
        assertThat(typed).containsOnly('\0');
        passphrase.close();
        assertThat(passphrase.utf8()).containsOnly(0);
    }

    @Test
    void aSealedByteThatChangesIsSeen() {
        SealKey key = SealKey.random();
        byte[] nonce = new byte[SealKey.NONCE_BYTES];
        byte[] sealed = key.seal(nonce, new byte[] {1}, "text".getBytes(US_ASCII));
        assertThat(sealed).hasSize("text".length() + SealKey.TAG_BYTES);
        for (int i = 0; i < sealed.length; i++) {
            byte[] changed = sealed.clone();
            changed[i] ^= 1;
            assertThatThrownBy(() -> key.open(nonce, new byte[] {1}, changed))
                    .isInstanceOf(GeneralSecurityException.class);
        }
        assertThatThrownBy(() -> key.open(nonce, new byte[] {2}, sealed)).isInstanceOf(GeneralSecurityException.class);
    }
}
