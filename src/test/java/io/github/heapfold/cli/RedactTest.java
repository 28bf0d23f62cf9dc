package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.RedactionMark;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that are replaced, in a dump of Android, which has instances before the classes that tell what they are. */
class RedactTest {
    private static final int OBJECT = 0x10;
    private static final int STRING = 0x11;
    private static final int INTEGER = 0x12;
    private static final int PERSON = 0x13;
    private static final int PIN = 0x12345678;
    private static final int OTHER_NUMBER = 0x2468ace1;
    private static final int HASH = 0x5eed5eed;
    private static final String KEY = "ghp" + "_0123456789abcdefABCDEF0123456789abcd";

    @TempDir
    Path folder;

    private String dump;
    private byte[] original;

    @BeforeEach
    void write() throws IOException {
        DumpBuilder builder = DumpBuilder.dump(new HprofHeader(HprofHeader.ANDROID, 4, 77))
                .utf8(1, "java.lang.Object")
                .utf8(2, "java.lang.String")
                .utf8(3, "java.lang.Integer")
                .utf8(4, "example.Person")
                .utf8(5, "name")
                .utf8(6, "pin")
                .utf8(7, "value")
                .utf8(8, "hash")
                .utf8(9, "note")
                .loadClass(OBJECT, 1)
                .loadClass(STRING, 2)
                .loadClass(INTEGER, 3)
                .loadClass(PERSON, 4)
                .segment(heap -> {
                    person(heap, 0x100, "Ada Lovelace");
                    person(heap, 0x200, "Ada Lovelace");
                    person(heap, 0x300, "Alan Turing!");
                    heap.instance(0x400, INTEGER, values -> values.u4(OTHER_NUMBER));
                    heap.root(Tag.ROOT_STICKY_CLASS, PERSON);
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(INTEGER, c -> c.superClass(OBJECT).field(7, BasicType.INT));
                    heap.classDump(
                            STRING,
                            c -> c.superClass(OBJECT).field(7, BasicType.OBJECT).field(8, BasicType.INT));
                    heap.classDump(
                            PERSON,
                            c -> c.superClass(OBJECT)
                                    .field(5, BasicType.OBJECT)
                                    .field(6, BasicType.OBJECT)
                                    .field(9, BasicType.OBJECT));
                })
                .end();
        original = builder.build();
        dump = Files.write(folder.resolve("android.hprof"), original).toString();
    }

    private static void person(HeapBuilder heap, int id, String name) {
        heap.instance(id, PERSON, values -> values.id(id + 1).id(id + 2).id(id + 3));
        heap.instance(id + 1, STRING, values -> values.id(id + 4).u4(HASH));
        heap.instance(id + 2, INTEGER, values -> values.u4(PIN));
        heap.instance(id + 3, STRING, values -> values.id(id + 5).u4(HASH));
        heap.bytes(id + 4, name.getBytes(StandardCharsets.US_ASCII));
        heap.bytes(id + 5, ("note: " + KEY).getBytes(StandardCharsets.US_ASCII));
    }

    private byte[] redacted(String... options) throws IOException {
        Path out = folder.resolve("redacted.hprof");
        String[] command = {
            "compress", dump, "-p", "lossless", "--format", "hprof", "-o", out.toString(), "--force", "-q"
        };
        String[] all = Arrays.copyOf(command, command.length + options.length);
        System.arraycopy(options, 0, all, command.length, options.length);
        Shell.Result result = Shell.run(all);
        assertThat(result.exit()).as(result.err()).isZero();
        return Files.readAllBytes(out);
    }

    private static String text(byte[] dump) {
        return new String(dump, StandardCharsets.ISO_8859_1);
    }

    private static String number(int number) {
        byte[] bytes = new byte[Integer.BYTES];
        BigEndian.put(bytes, 0, Integer.BYTES, number);
        return text(bytes);
    }

    /** The contents of an array. */
    private static String array(byte[] dump, int id) {
        byte[] head = new byte[5];
        head[0] = 0x23;
        BigEndian.put(head, 1, Integer.BYTES, id);
        int at = text(dump).indexOf(text(head));
        int length = (int) BigEndian.u4(dump, at + 9);
        return text(dump).substring(at + 14, at + 14 + length);
    }

    @Test
    void whatFieldsLeadToIsReplacedTextsAndBoxedValuesAlike() throws IOException {
        byte[] bytes = redacted("--redact", "example.Person.name,example.Person.pin", "--redact-equal");

        assertThat(text(bytes))
                .doesNotContain("Ada", "Lovelace", "Turing", number(PIN), number(HASH))
                .contains(KEY, number(OTHER_NUMBER));
        assertThat(bytes).hasSize(original.length + RedactionMark.bytes().length);
        assertThat(array(bytes, 0x104)).matches("[a-z]{12}").isEqualTo(array(bytes, 0x204));
        assertThat(array(bytes, 0x304)).matches("[a-z]{12}").isNotEqualTo(array(bytes, 0x104));
        assertThat(array(redacted("--redact", "example.Person.name", "--redact-equal"), 0x104))
                .as("another key in each file")
                .isNotEqualTo(array(bytes, 0x104));
    }

    @Test
    void equalityIsLostUnlessItIsAskedFor() throws IOException {
        byte[] bytes = redacted("--redact", "strings");

        assertThat(array(bytes, 0x104)).matches("[a-z]{12}").isNotEqualTo(array(bytes, 0x204));
        assertThat(text(bytes)).contains(number(PIN)).doesNotContain(KEY);
    }

    @Test
    void whatHasTheFormOfASecretIsReplacedAloneAndNothingElse() throws IOException {
        byte[] bytes = redacted("--redact", "secrets");

        assertThat(text(bytes)).doesNotContain(KEY).contains("Ada Lovelace", "Alan Turing!");
        assertThat(array(bytes, 0x105)).matches("note: [a-z]{" + KEY.length() + "}");
    }

    /** The key of an entry and the name of a field say what is secret; a name record says it once more. */
    private Path dumpWithNamedSecrets() throws IOException {
        return Files.write(
                folder.resolve("named.hprof"),
                DumpBuilder.dump(new HprofHeader(HprofHeader.ANDROID, 4, 77))
                        .utf8(1, "java.lang.Object")
                        .utf8(2, "java.lang.String")
                        .utf8(3, "example.Config")
                        .utf8(4, "password")
                        .utf8(5, "value")
                        .utf8(6, "nobody but me!7")
                        .utf8(7, "frame0815secret")
                        .utf8(8, "secret")
                        .utf8(9, "unrelated method of Config")
                        .utf8(10, "nobody but me!7")
                        .loadClass(OBJECT, 1)
                        .loadClass(STRING, 2)
                        .loadClass(PERSON, 3)
                        .segment(heap -> {
                            heap.root(Tag.ROOT_STICKY_CLASS, PERSON);
                            heap.classDump(OBJECT, c -> {});
                            heap.classDump(STRING, c -> c.superClass(OBJECT).field(5, BasicType.OBJECT));
                            heap.classDump(
                                    PERSON,
                                    c -> c.superClass(OBJECT)
                                            .staticField(7, BasicType.OBJECT, 0x100)
                                            .field(4, BasicType.OBJECT)
                                            .field(8, BasicType.OBJECT));
                            heap.instance(
                                    0x100, PERSON, values -> values.id(0x200).id(0x400));
                            heap.instance(0x200, STRING, values -> values.id(0x300));
                            heap.bytes(0x300, "nobody but me!7".getBytes(StandardCharsets.US_ASCII));
                            heap.instance(0x400, STRING, values -> values.id(0x500));
                            heap.bytes(0x500, "frame0815secret".getBytes(StandardCharsets.US_ASCII));
                            heap.bytes(0x600, "I say nobody but me!7.".getBytes(StandardCharsets.US_ASCII));
                        })
                        .end()
                        .build());
    }

    @Test
    void whatIsSecretByItsNameIsReplacedWhereverItStandsAndNamesOfClassesStay() throws IOException {
        dump = dumpWithNamedSecrets().toString();
        Path out = folder.resolve("named.out.hprof");
        Shell.Result told = Shell.run(
                "compress", dump, "-p", "lossless", "--format", "hprof", "--redact", "secrets", "-o", out.toString());

        assertThat(told.exit()).as(told.err()).isZero();
        byte[] bytes = Files.readAllBytes(out);
        assertThat(text(bytes))
                .doesNotContain("nobody")
                .contains("java.lang.String", "example.Config", "unrelated method of Config", "frame0815secret");
        assertThat(array(bytes, 0x600)).matches("I say [a-z]{15}\\.");
        assertThat(told.err())
                .contains(
                        "warning: " + out + ": 1 of its 2 secrets still stands where nothing is replaced: 1 in names");
        Shell.Result verified = Shell.run("verify", out.toString(), "--absent-secrets-of", dump);
        assertThat(verified.out()).startsWith("found: 1 of 2 secrets").contains("in UTF8.text");
    }

    @Test
    void whenNoSecretIsLeftThatIsSaid() throws IOException {
        Path out = folder.resolve("clean.hfold");
        Shell.Result told = Shell.run("compress", dump, "-p", "mat", "--redact", "secrets", "-o", out.toString());
        assertThat(told.out()).contains(" → " + out, "none of its 1 secret is left");
        assertThat(told.err()).isEmpty();
        assertThat(Shell.run("verify", out.toString(), "--absent-secrets-of", dump)
                        .exit())
                .isZero();
    }

    /** Who asks for quiet, or for a stream, has to know all the same. */
    @Test
    void whatIsLeftIsSaidInQuietAndOfAStreamThatNobodyLooked() throws IOException {
        dump = dumpWithNamedSecrets().toString();
        String out = folder.resolve("quiet.hfold").toString();
        Shell.Result quiet = Shell.run("compress", dump, "-p", "lossless", "--redact", "secrets", "-q", "-o", out);
        assertThat(quiet.exit()).isZero();
        assertThat(quiet.out()).isEmpty();
        assertThat(quiet.err()).contains("1 of its 2 secrets still stands where nothing is replaced");

        Shell.Result stream = Shell.run("compress", dump, "-p", "lossless", "--redact", "secrets", "-q", "-o", "-");
        assertThat(stream.exit()).isZero();
        assertThat(stream.err()).contains("not looked through for secrets, as it is a stream");
    }

    @Test
    void aLongSecretIsReplacedToItsEndOrToldOf() throws IOException {
        Path out = folder.resolve("long.out.hprof");
        for (int length : new int[] {5000, 8192, 8193, 20_000}) {
            String secret = "x7".repeat(length).substring(0, length - 4) + "End9";
            dump = Files.write(
                            folder.resolve("long.hprof"),
                            DumpBuilder.dump(4)
                                    .namedClass(OBJECT, "java/lang/Object")
                                    .namedClass(PERSON, "example/Config")
                                    .utf8(0x21, "password")
                                    .segment(heap -> {
                                        heap.root(Tag.ROOT_STICKY_CLASS, PERSON);
                                        heap.classDump(OBJECT, c -> {});
                                        heap.classDump(
                                                PERSON,
                                                c -> c.superClass(OBJECT).field(0x21, BasicType.OBJECT));
                                        heap.instance(0x100, PERSON, values -> values.id(0x200));
                                        heap.bytes(0x200, secret.getBytes(StandardCharsets.US_ASCII));
                                    })
                                    .end()
                                    .build())
                    .toString();
            Shell.Result told = Shell.run(
                    "compress",
                    dump,
                    "-p",
                    "lossless",
                    "--format",
                    "hprof",
                    "--redact",
                    "secrets",
                    "--force",
                    "-o",
                    out.toString());
            if (length <= 8192) {
                assertThat(text(Files.readAllBytes(out))).as("%s", length).doesNotContain("End9", "x7x7");
                assertThat(told.out()).contains("none of its 1 secret is left");
            } else {
                assertThat(told.err()).as("%s", length).contains("1 secret of fewer than 4 or more than 8,192");
                assertThat(told.out()).doesNotContain("is left");
            }
        }
    }

    @Test
    void constantsThatSayWhatIsReplacedElsewhereAreReplacedTooUnlessSomethingIsCalledSo() throws IOException {
        dump = dumpWithNamedSecrets().toString();
        for (String what : List.of("strings", "all", "example.Config.*")) {
            Path out = folder.resolve("constants.hprof");
            Shell.Result told = Shell.run(
                    "compress",
                    dump,
                    "-p",
                    "lossless",
                    "--format",
                    "hprof",
                    "--redact",
                    what,
                    "--force",
                    "-o",
                    out.toString());
            assertThat(text(Files.readAllBytes(out)).replace("I say nobody but me!7.", ""))
                    .as(what)
                    .doesNotContain("nobody")
                    .contains("example.Config", "frame0815secret", "unrelated method");
            assertThat(told.err())
                    .as(what)
                    .contains("1 text that was replaced is also the name of a class, field or method, which stays");
        }
    }

    /** Values differ because they were to; everything else has to be the same. */
    @Test
    void aRedactedFileIsVerifiedAgainstItsOriginal() throws IOException {
        String named = dumpWithNamedSecrets().toString();
        for (String original : List.of(dump, named)) {
            for (String what : List.of("secrets", "strings", "all")) {
                for (String profile : List.of("lossless", "mat", "share")) {
                    Path out = folder.resolve("v.hfold");
                    assertThat(Shell.run(
                                            "compress",
                                            original,
                                            "-p",
                                            profile,
                                            "--redact",
                                            what,
                                            "-o",
                                            out.toString(),
                                            "--force",
                                            "-q")
                                    .exit())
                            .isZero();
                    Shell.Result told = Shell.run("verify", original, out.toString());
                    assertThat(told.exit())
                            .as(what + " " + profile + told.out())
                            .isZero();
                    assertThat(told.out()).startsWith("the same").contains("different on purpose");
                    assertThat(Shell.run("verify", out.toString(), original, "--json")
                                    .out())
                            .contains("\"same\":true", "\"redacted\":true");
                }
            }
        }
    }

    @Test
    void whatNoRedactionReplacesIsADifferenceStill() throws IOException {
        byte[] bytes = redacted("--redact", "all");
        int person = text(bytes).indexOf(text(new byte[] {0x21, 0, 0, 1, 0}));
        bytes[person + 20] ^= 0x70;
        Path bent = Files.write(folder.resolve("bent.hprof"), bytes);
        Shell.Result told = Shell.run("verify", dump, bent.toString());
        assertThat(told.exit()).as(told.out()).isEqualTo(3);

        Path one = Files.write(folder.resolve("one.hprof"), redacted("--redact", "strings"));
        Path other = Files.write(folder.resolve("other.hprof"), redacted("--redact", "strings"));
        assertThat(Shell.run("compress", one.toString(), "-p", "lossless", "-q", "-o", one + ".hfold")
                        .exit())
                .isZero();
        assertThat(Shell.run("verify", other.toString(), one + ".hfold").exit())
                .as("two redacted ones have to have the same values")
                .isEqualTo(3);
    }

    @Test
    void ofARedactedFileItIsToldWhatItsSecretsAre() throws IOException {
        Path out = folder.resolve("r.hfold");
        Shell.run("compress", dumpWithNamedSecrets().toString(), "-p", "mat", "--redact", "all", "-o", out.toString());
        assertThat(Shell.run("secrets", out.toString()).err()).contains("this file is redacted");
    }

    /** Two places and a constant have the same text, of which the constant is told with others like it. */
    @Test
    void likelySecretsAreToldByWordsAndCountedApart() throws IOException {
        String told = Shell.run("secrets", dumpWithNamedSecrets().toString()).out();
        assertThat(told)
                .contains("4 likely secrets in 4 places, 2 different (the same one may stand")
                .contains("password, in field example.Config.password: 1")
                .contains("in constants or names of classes: 2\n")
                .contains("  password: 1\n")
                .contains("  secret: 1\n")
                .containsOnlyOnce("left out by: share;");
        assertThat(Shell.run("secrets", dumpWithNamedSecrets().toString(), "--json")
                        .out())
                .contains("\"secrets\":4", "\"different\":2");
        assertThat(Shell.run("secrets", dump).out()).contains("github-token, by its form: 3 (1 different)");
    }

    @Test
    void everythingCanBeReplaced() throws IOException {
        byte[] bytes = redacted("--redact", "all");

        assertThat(text(bytes))
                .doesNotContain("Ada", "Turing", KEY, "note: ", number(PIN), number(OTHER_NUMBER), number(HASH));
    }

    /** Only where a redaction puts it is it no part of the dump. */
    @Test
    void aMarkThatIsNotAtTheBeginningIsADifference() throws IOException {
        byte[] mark = RedactionMark.bytes();
        byte[] marked = Arrays.copyOf(original, original.length + mark.length);
        System.arraycopy(mark, 0, marked, original.length, mark.length);
        Path other = Files.write(folder.resolve("marked.hprof"), marked);

        assertThat(Shell.run("verify", dump, other.toString()).out()).contains("the records do not go together");
    }

    @Test
    void theDumpIsMarkedOnceAndStaysReadable() throws IOException {
        byte[] mark = RedactionMark.bytes();
        byte[] bytes = redacted("--redact", "strings");
        int header = HprofHeader.ANDROID.length() + 1 + Integer.BYTES + Long.BYTES;

        assertThat(Arrays.copyOfRange(bytes, header, header + mark.length)).isEqualTo(mark);
        dump = Files.write(folder.resolve("once.hprof"), bytes).toString();
        byte[] twice = redacted("--redact", "all");
        assertThat(twice).hasSameSizeAs(bytes);
        String again = folder.resolve("redacted.hprof").toString();
        assertThat(Shell.run("inspect", again).out()).contains("redacted");
        assertThat(Shell.run("inspect", again, "--json").out()).contains("\"redacted\":true");
        assertThat(Shell.run("inspect", folder.resolve("android.hprof").toString(), "--json")
                        .out())
                .contains("\"redacted\":false");
        String repaired = folder.resolve("repaired.hprof").toString();
        assertThat(Shell.run("repair", again, "-o", repaired).out()).doesNotContain("dropped");
        assertThat(Shell.run("inspect", repaired, "--json").out()).contains("\"redacted\":true");
        assertThat(Shell.run("object", again, "0x100", "--json").out()).contains("example.Person");
        assertThat(Shell.run("compress", again, "-p", "lossless", "-o", again + ".hfold", "-q")
                        .exit())
                .isZero();
        assertThat(Shell.run("inspect", again + ".hfold", "--json").out()).contains("\"redacted\":true");
        Path back = folder.resolve("back.hprof");
        assertThat(Shell.run("restore", again + ".hfold", "-o", back.toString(), "-q")
                        .exit())
                .isZero();
        assertThat(Files.readAllBytes(back)).isEqualTo(twice);
    }

    @Test
    void redactingAndLeavingOutGoTogether() throws IOException {
        String folded = folder.resolve("a.hfold").toString();
        Path back = folder.resolve("back.hprof");
        assertThat(Shell.run("compress", dump, "-p", "mat", "--redact", "strings", "-o", folded, "-q")
                        .exit())
                .isZero();
        assertThat(Shell.run("restore", folded, "-o", back.toString(), "-q").exit())
                .isZero();

        byte[] bytes = Files.readAllBytes(back);
        assertThat(text(bytes)).doesNotContain("Ada", "Turing", KEY, number(HASH));
        assertThat(array(bytes, 0x104)).matches("[a-z]{12}");
    }

    /** Tailor's own rules leave out texts, but no numbers. */
    @Test
    void whatAFoldedFileBecomesIsRedactedToo() throws IOException {
        String folded = folder.resolve("a.hfold").toString();
        String mini = folder.resolve("a.mini.hprof").toString();
        Path back = folder.resolve("back.hprof");
        assertThat(Shell.run("compress", dump, "-p", "lossless", "-o", folded, "-q")
                        .exit())
                .isZero();
        assertThat(Shell.run("compress", folded, "--format", "tailor", "--redact", "all", "-o", mini, "-q")
                        .exit())
                .isZero();
        assertThat(Shell.run("restore", mini, "-o", back.toString(), "-q").exit())
                .isZero();

        byte[] bytes = Files.readAllBytes(back);
        assertThat(bytes).hasSize(original.length);
        assertThat(text(bytes))
                .contains("example.Person")
                .doesNotContain(number(PIN), number(OTHER_NUMBER), number(HASH));
    }

    /** Of Java 5 to 7, and of Android up to 7; of Java 8 and later the names are others. */
    @Test
    void hashesAreGoneByTheirNamesInOlderLibrariesToo() throws IOException {
        Map<String, String> older = Map.of(
                "java.util.HashMap$Entry", "hash",
                "java.util.HashMap$HashMapEntry", "hash",
                "java.util.Hashtable$Entry", "hash",
                "java.util.Hashtable$HashtableEntry", "hash",
                "java.util.concurrent.ConcurrentHashMap$HashEntry", "hash",
                "java.util.concurrent.ConcurrentHashMap$Node", "hash",
                "java.lang.String", "hashCode",
                "java.net.URL", "hashCode");
        for (Map.Entry<String, String> field : older.entrySet()) {
            original = DumpBuilder.dump(new HprofHeader(HprofHeader.ANDROID, 4, 77))
                    .utf8(1, "java.lang.Object")
                    .utf8(2, field.getKey())
                    .utf8(3, "java.util.LinkedHashMap$Entry")
                    .utf8(5, field.getValue())
                    .loadClass(OBJECT, 1)
                    .loadClass(STRING, 2)
                    .loadClass(PERSON, 3)
                    .segment(heap -> {
                        heap.classDump(OBJECT, c -> {});
                        heap.classDump(STRING, c -> c.superClass(OBJECT).field(5, BasicType.INT));
                        heap.classDump(PERSON, c -> c.superClass(STRING).field(5, BasicType.OBJECT));
                        heap.instance(0x100, STRING, values -> values.u4(HASH));
                        heap.instance(0x200, PERSON, values -> values.id(0x100).u4(HASH));
                    })
                    .end()
                    .build();
            dump = Files.write(folder.resolve("older.hprof"), original).toString();
            String mini = folder.resolve("a.mini.hprof").toString();
            Path back = folder.resolve("back.hprof");
            assertThat(Shell.run("compress", dump, "--format", "tailor", "--redact", "all", "-o", mini, "-q", "--force")
                            .exit())
                    .isZero();
            assertThat(Shell.run("restore", mini, "-o", back.toString(), "-q", "--force")
                            .exit())
                    .isZero();

            assertThat(text(original)).contains(number(HASH));
            assertThat(text(redacted("--redact", "strings"))).as(field.getKey()).doesNotContain(number(HASH));
            assertThat(text(Files.readAllBytes(back))).as(field.getKey()).doesNotContain(number(HASH));
        }
    }

    @Test
    void theFormForMatKeepsTheMark() throws IOException {
        byte[] bytes = redacted("--redact", "strings", "--for", "mat");

        assertThat(text(bytes)).contains(text(RedactionMark.bytes()));
        assertThat(Shell.run("inspect", folder.resolve("redacted.hprof").toString(), "--json")
                        .out())
                .contains("\"redacted\":true", "\"damaged\":false");
    }

    /** A dump that is marked as redacted, with all that was to be replaced, is worse than none. */
    @Test
    void aFieldThatIsNotThereIsAFault() throws IOException {
        for (String wrong : List.of("example.Person.nmae", "example.Persn.name", "java.lang.Integer.value")) {
            for (String format : List.of("hfold", "hprof", "tailor")) {
                Path out = folder.resolve("x." + format);
                Shell.Result result = Shell.run(
                        "compress", dump, "--redact", "strings," + wrong, "--format", format, "-o", out.toString());
                assertThat(result.exit()).as(wrong).isEqualTo(1);
                assertThat(result.err()).contains(dump + " has no field " + wrong);
                assertThat(out).doesNotExist();
            }
        }
        assertThat(text(redacted("--redact", "java.lang.Integer.*,thread-names")))
                .as("a set of fields of which none is there, and boxed values by themselves")
                .doesNotContain(number(PIN));
    }

    /** Each file is told of for itself. */
    @Test
    void ofSeveralDumpsThoseWithTheFieldAreRedacted() throws IOException {
        Path other = Files.write(
                folder.resolve("other.hprof"), DumpBuilder.dump(4).utf8(1, "x").build());
        Shell.Result result = Shell.run("compress", other.toString(), dump, "--redact", "example.Person.name");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains(other + " has no field example.Person.name");
        assertThat(folder.resolve("other.hfold")).doesNotExist();
        assertThat(folder.resolve("android.hfold")).exists();
    }

    @Test
    void whatMakesNoSenseIsSaid() {
        String out = folder.resolve("x.hfold").toString();
        assertThat(Shell.run("compress", dump, "--redact", "nothing", "-o", out).exit())
                .isEqualTo(2);
        assertThat(Shell.run("compress", dump, "--redact", "first:7", "-o", out).err())
                .contains("--redact", "first:7");
        assertThat(Shell.run("compress", dump, "--redact-equal", "-o", out).exit())
                .isEqualTo(2);
        assertThat(Path.of(out)).doesNotExist();
    }
}
