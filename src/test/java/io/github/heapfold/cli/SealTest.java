package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sealed files on the command line: who opens them, what the others have, and what is refused. */
class SealTest {
    @TempDir
    Path folder;

    private final TestKeys keys = new TestKeys();
    private byte[] original;
    private String dump;
    private String sealed;
    private String identity;

    @BeforeEach
    void write() throws IOException {
        original = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        dump = Files.write(folder.resolve("server.hprof"), original).toString();
        sealed = file("server.hfold");
        identity = Files.writeString(folder.resolve("identity"), "# mine\n" + keys.identity + "\n")
                .toString();
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private Shell.Result seal(String... more) {
        String[] first = {"compress", dump, "-o", sealed, "--seal-to", keys.recipient};
        String[] all = Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return Shell.run(all);
    }

    @Test
    void theKeysHolderHasTheOriginalAndOthersWhatTheProfileLeaves() throws IOException {
        Shell.Result folded = seal();
        assertThat(folded.exit()).isZero();
        assertThat(folded.out())
                .contains("sealed for " + keys.recipients().names().get(0));

        Shell.Result opened = Shell.run("restore", sealed, "-o", file("opened.hprof"), "--identity", identity);
        assertThat(opened.exit()).isZero();
        assertThat(opened.out()).contains("the original byte for byte");
        assertThat(folder.resolve("opened.hprof")).hasBinaryContent(original);

        Shell.Result clear = Shell.run("restore", sealed, "-o", file("clear.hprof"));
        assertThat(clear.exit()).isZero();
        assertThat(clear.err()).contains("is sealed for X25519").contains("--identity");
        assertThat(Files.readAllBytes(folder.resolve("clear.hprof"))).isNotEqualTo(original);
        assertThat(Shell.run("verify", dump, sealed).exit()).isZero();
        assertThat(Shell.run("classes", sealed).exit()).isZero();
    }

    @Test
    void theFormForMatIsNotTheOriginal() {
        seal();
        Shell.Result opened =
                Shell.run("restore", sealed, "-o", file("mat.hprof"), "--identity", identity, "--for", "mat");
        assertThat(opened.exit()).isZero();
        assertThat(opened.out()).doesNotContain("byte for byte");
    }

    /** With the key as without it: what is not sealed is whole. */
    @Test
    void ofADamagedSealTheRestComesBack() throws IOException {
        seal();
        byte[] bent = Files.readAllBytes(Path.of(sealed));
        try (FoldFile fold = FoldFile.open(Path.of(sealed))) {
            FoldIndex.ChunkEntry first = fold.index().chunks().get(0);
            bent[(int) (first.offset() + first.storedBytes() - 6)] ^= 1;
        }
        Files.write(Path.of(sealed), bent);
        String[] lost = {"lost what is sealed of bytes 31 to ", "(1 chunk): ", "no key brings it back"};

        Shell.Result opened =
                Shell.run("restore", sealed, "-o", file("saved.hprof"), "--salvage", "--identity", identity);
        assertThat(opened.exit()).isZero();
        assertThat(opened.err()).contains(lost).doesNotContain("nothing is lost");
        Shell.Result clear = Shell.run("restore", sealed, "-o", file("clear.hprof"), "--salvage");
        assertThat(clear.err()).contains(lost).doesNotContain("nothing is lost");
        assertThat(folder.resolve("clear.hprof")).hasSameBinaryContentAs(folder.resolve("saved.hprof"));

        Shell.Result asked = Shell.run("classes", sealed, "--json", "--identity", identity);
        assertThat(asked.err()).contains("what is sealed of bytes 31 to ").contains("no key brings back what is lost");
        assertThat(asked.out()).contains("\"lostSealedBytes\":" + (original.length - 31));
    }

    /** What another program left out, no key brings back. */
    @Test
    void whatAnotherProgramStrippedIsNotSealed() throws IOException {
        String android =
                Files.write(folder.resolve("art.hprof"), AndroidDumps.art()).toString();
        String koom =
                Files.write(folder.resolve("koom.hprof"), AndroidDumps.koom()).toString();
        String mini = file("art.mini.hprof");
        assertThat(Shell.run("compress", android, "--format", "tailor", "-o", mini)
                        .exit())
                .isZero();
        for (String stripped : new String[] {mini, koom}) {
            Shell.Result refused = Shell.run("restore", stripped, "-o", file("restored.hprof"), "--identity", identity);
            assertThat(refused.exit()).isEqualTo(1);
            assertThat(refused.err()).contains(stripped + ": the file is not sealed");
            assertThat(folder.resolve("restored.hprof")).doesNotExist();
        }
    }

    @Test
    void inspectSaysForWhom() throws IOException {
        seal();
        String name = keys.recipients().names().get(0);
        assertThat(Shell.run("inspect", sealed).out()).contains("sealed").contains(name);
        assertThat(Shell.run("inspect", sealed, "--json").out())
                .contains("\"sealed\":")
                .contains(name);
    }

    @Test
    void verifyOpensItToo() {
        seal();
        assertThat(Shell.run("verify", sealed).out()).contains("was not opened");
        assertThat(Shell.run("verify", sealed, "--identity", identity).out()).contains("was opened and is whole");
        Shell.Result same = Shell.run("verify", dump, sealed, "--identity", identity);
        assertThat(same.exit()).isZero();
        assertThat(same.out()).contains("byte for byte");
        assertThat(Shell.run("verify", sealed, "--identity", identity, "--json").out())
                .contains("\"unsealed\":true");
    }

    /** What the key's holder is told is what the original's owner is, and nothing of it is left beside the file. */
    @Test
    void questionsOpenItToo() throws IOException {
        byte[] twice = "the same in two arrays".getBytes(StandardCharsets.UTF_8);
        dump = DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "[Ljava/lang/Object;")
                .namedClass(0x12, "[B")
                .segment(heap -> heap.classDump(0x10, c -> {})
                        .classDump(0x11, c -> c.superClass(0x10))
                        .classDump(0x12, c -> c.superClass(0x10))
                        .bytes(0x1000, twice)
                        .bytes(0x2000, twice)
                        .objectArray(0x3000, 0x11, 0x1000, 0x2000)
                        .root(Tag.ROOT_JNI_GLOBAL, 0x3000, 5))
                .end()
                .writeTo(folder.resolve("twice.hprof"))
                .toString();
        seal();

        Shell.Result original = Shell.run("duplicates", dump);
        Shell.Result opened = Shell.run("duplicates", sealed, "--identity", identity, "--keep-index");
        Shell.Result clear = Shell.run("duplicates", sealed);

        assertThat(opened.exit()).isZero();
        assertThat(original.out()).contains("byte[22]");
        assertThat(opened.out().replace(sealed, dump)).isEqualTo(original.out());
        assertThat(opened.err()).contains("no index was kept", "in the clear").doesNotContain("left them out");
        assertThat(folder.resolve("server.hfold.hfindex")).doesNotExist();
        assertThat(clear.out().replace(sealed, dump)).isNotEqualTo(original.out());

        assertThat(Shell.run("classes", sealed, "--keep-index").exit()).isZero();
        assertThat(folder.resolve("server.hfold.hfindex")).exists();
        assertThat(Shell.run("duplicates", sealed, "--identity", identity).out())
                .isEqualTo(opened.out());

        String other = Files.writeString(folder.resolve("other"), new TestKeys().identity)
                .toString();
        Shell.Result refused = Shell.run("leaks", sealed, "--identity", other);
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("none of the keys or passphrases opens it");
        Shell.Result plain = Shell.run("leaks", dump, "--identity", identity);
        assertThat(plain.exit()).isEqualTo(1);
        assertThat(plain.err()).contains("not a .hfold file");
    }

    @Test
    void whatIsSealedIsNotSaidToBeSearched() throws IOException {
        seal();
        String words = Files.writeString(folder.resolve("words"), "nowhere-to-be-found\n")
                .toString();
        Shell.Result absent = Shell.run("verify", sealed, "--absent", words);
        assertThat(absent.exit()).isZero();
        assertThat(absent.out()).contains("not looked into: what is sealed for X25519");
        assertThat(Shell.run("verify", sealed, "--absent", words, "--identity", identity)
                        .out())
                .doesNotContain("what is sealed");
    }

    @Test
    void aPassphraseFromAFileOrFromStandardInput() throws IOException {
        String passphrase = Files.writeString(folder.resolve("passphrase"), TestKeys.PASSPHRASE + "\n")
                .toString();
        assertThat(Shell.run("compress", dump, "-o", sealed, "--seal-to", "passphrase", "--passphrase-file", passphrase)
                        .exit())
                .isZero();
        String other =
                Files.writeString(folder.resolve("other"), "another one\n").toString();
        refuses("the passphrase is wrong", "--identity", "passphrase", "--passphrase-file", other);
        refuses("none of the keys or passphrases opens it; the file is sealed for passphrase", "--identity", identity);

        Shell.Result opened = new Shell()
                .input((TestKeys.PASSPHRASE + "\n").getBytes(StandardCharsets.UTF_8))
                .execute(
                        "restore",
                        sealed,
                        "-o",
                        file("opened.hprof"),
                        "--identity",
                        "passphrase",
                        "--passphrase-file",
                        "-");
        assertThat(opened.err()).isEmpty();
        assertThat(folder.resolve("opened.hprof")).hasBinaryContent(original);

        String alone = file("alone.hprof");
        assertThat(Shell.run("restore", sealed, "-o", alone, "--passphrase-file", passphrase)
                        .exit())
                .isZero();
        assertThat(Path.of(alone)).hasBinaryContent(original);
    }

    @Test
    void aPassphraseFileThatNobodyReadsIsWrongUsage() throws IOException {
        seal();
        String missing = file("missing");
        for (String[] command : new String[][] {
            {"compress", dump, "-f"},
            {"compress", dump, "-f", "--seal-to", keys.recipient},
            {"restore", sealed, "-o", file("opened.hprof"), "--identity", identity},
            {"verify", sealed, "--identity", identity},
            {"classes", sealed, "--identity", identity}
        }) {
            String[] all = Arrays.copyOf(command, command.length + 2);
            all[command.length] = "--passphrase-file";
            all[command.length + 1] = missing;
            Shell.Result result = Shell.run(all);
            assertThat(result.exit()).as(String.join(" ", command)).isEqualTo(2);
            assertThat(result.err()).contains("--passphrase-file goes with --");
        }
        assertThat(folder.resolve("opened.hprof")).doesNotExist();
    }

    @Test
    void otherKeysOpenNothingAndNothingIsWritten() throws IOException {
        seal();
        String other = Files.writeString(folder.resolve("other"), new TestKeys().identity)
                .toString();
        refuses("none of the keys or passphrases opens it", "--identity", other);
        refuses("there is no file", "--identity", file("missing"));
        refuses(folder + " is a folder", "--identity", folder.toString());
        refuses(folder + " is a folder", "--identity", "passphrase", "--passphrase-file", folder.toString());
        String noPassphrase =
                Files.writeString(folder.resolve("long"), "x".repeat(5000)).toString();
        refuses(
                noPassphrase + ": the first line is longer",
                "--identity",
                "passphrase",
                "--passphrase-file",
                noPassphrase);
        refuses("line 2: not a secret key", "--identity", recipientsFile());
        byte[] bytes = Files.readAllBytes(Path.of(sealed));
        bytes[bytes.length / 2] ^= 1;
        Files.write(Path.of(sealed), bytes);
        refuses("damaged", "--identity", identity);
    }

    private String recipientsFile() throws IOException {
        return Files.writeString(folder.resolve("recipients"), "# team\n" + keys.recipient + "\n")
                .toString();
    }

    private void refuses(String reason, String... options) {
        String[] first = {"restore", sealed, "-o", file("opened.hprof")};
        String[] all = Arrays.copyOf(first, first.length + options.length);
        System.arraycopy(options, 0, all, first.length, options.length);
        Shell.Result result = Shell.run(all);
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains(reason).doesNotContain(keys.identity.substring(15, 40));
        assertThat(folder.resolve("opened.hprof")).doesNotExist();
        assertThat(folder.toFile().list()).noneMatch(name -> name.endsWith(".part"));
    }

    @Test
    void aKeyForWhatIsNotSealedIsAFault() {
        Shell.run("compress", dump, "-o", sealed);
        refuses("not sealed", "--identity", identity);
    }

    @Test
    void aSecretKeyInAnArgumentIsRefusedAndNotRepeated() {
        Shell.Result result = Shell.run("compress", dump, "-o", sealed, "--seal-to", keys.identity);
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("do not use it any more").doesNotContain(keys.identity.substring(15, 40));
        assertThat(Path.of(sealed)).doesNotExist();
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        assertThat(seal("-p", "lossless").exit()).isEqualTo(2);
        assertThat(seal("--redact", "strings").exit()).isEqualTo(2);
        assertThat(seal("--format", "hprof").exit()).isEqualTo(2);
        seal();
        assertThat(Shell.run("restore", sealed, "--identity", identity, "--complete")
                        .exit())
                .isEqualTo(2);
        assertThat(Shell.run("restore", sealed, "--identity", identity, "--fill", "?")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void allPresetsThatLeaveOutSomethingCanBeSealed() {
        for (var preset : Presets.all()) {
            if (!preset.isLossless()) {
                assertThat(seal("-p", preset.name(), "--force").exit())
                        .as(preset.name())
                        .isZero();
                assertThat(Shell.run("restore", sealed, "-o", file("o.hprof"), "--force", "--identity", identity)
                                .exit())
                        .isZero();
                assertThat(folder.resolve("o.hprof")).hasBinaryContent(original);
            }
        }
    }

    /** What others could guess texts from: the hashes that strings and maps remember. */
    @Test
    void hashesOfTextsAreSealedToo() {
        seal();
        assertThat(Shell.run("inspect", sealed).out())
                .contains("strip java.lang.String.hash")
                .contains("strip java.util.HashMap$Node.hash");
    }
}
