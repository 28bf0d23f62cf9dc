package io.github.heapfold.analysis.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretSearchTest {
    private static final String CONSTANT = "Tr0ub4dor&3";
    private static final String READ = "c0rrect-h0rse";

    @TempDir
    Path folder;

    private Path constant() {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/String")
                .namedClass(0x120, "example/Config")
                .utf8(0x20, "value")
                .utf8(0x21, "password")
                .utf8(0x22, CONSTANT)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100).field(0x21, BasicType.OBJECT));
                    heap.bytes(0x1000, CONSTANT.getBytes(StandardCharsets.ISO_8859_1));
                    heap.bytes(0x2000, READ.getBytes(StandardCharsets.ISO_8859_1));
                    for (long array : new long[] {0x1000, 0x2000}) {
                        long text = array + 0x100;
                        heap.instance(text, 0x110, values -> values.id(array));
                    }
                    heap.instance(0x1200, 0x120, values -> values.id(0x1100));
                    heap.instance(0x1300, 0x120, values -> values.id(0x1100));
                    heap.instance(0x2200, 0x120, values -> values.id(0x2100));
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1200, 1);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1300, 1);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x2200, 1);
                })
                .end()
                .writeTo(folder.resolve("constant.hprof"));
    }

    /** A program has the texts of its code among its constants, wherever else it has them. */
    @ParameterizedTest
    @CsvSource({"true, TOKENS", "false, <resolved_references>"})
    void aConstantIsHeldByWhatTheProgramKeepsItIn(boolean isKept, String field) throws IOException {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "example/Text")
                .namedClass(0x120, "example/Box")
                .namedClass(0x130, "example/Main")
                .namedClass(0x140, "[Ljava/lang/Object;")
                .utf8(0x20, "text")
                .utf8(0x21, "<resolved_references>")
                .utf8(0x22, "TOKENS")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.classDump(0x140, c -> c.superClass(0x100));
                    heap.classDump(
                            0x130,
                            c -> c.superClass(0x100)
                                    .staticField(0x21, BasicType.OBJECT, 0x3000)
                                    .staticField(0x22, BasicType.OBJECT, isKept ? 0x4000 : 0));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x130);
                    heap.bytes(0x1000, ("AKIA" + "Q7R2M5X4K3WZ3N6B").getBytes(StandardCharsets.ISO_8859_1));
                    heap.instance(0x1100, 0x110, v -> v.id(0x1000));
                    heap.objectArray(0x3000, 0x140, 0x1100);
                    heap.instance(0x4000, 0x120, v -> v.id(0x4010));
                    heap.instance(0x4010, 0x120, v -> v.id(0x4020));
                    heap.instance(0x4020, 0x120, v -> v.id(0x1100));
                })
                .end()
                .writeTo(folder.resolve("constants.hprof"));

        Secrets found = search(dump);
        assertThat(found.findings()).hasSize(1);
        assertThat(found.findings().get(0).isReachable()).isTrue();
        assertThat(found.findings().get(0).path().steps().get(0).field()).isEqualTo(field);
    }

    /** Of what is called a pin, that which has the digits of one; three digits stand everywhere. */
    @ParameterizedTest
    @CsvSource({
        "4711-0815-PAD, 1",
        "4711, 1",
        "GPIO17, 0",
        "https://example.org/pin/12345, 0",
        "pushpin-red, 0",
        "123, 0",
        "'\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0001\u0002', 0"
    })
    void aPinHasFourDigitsAndNothingElse(String value, int found) throws IOException {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "example/Login")
                .utf8(0x20, "pin")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.bytes(0x1000, value.getBytes(StandardCharsets.ISO_8859_1));
                    heap.instance(0x1100, 0x110, v -> v.id(0x1000));
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1100, 1);
                })
                .end()
                .writeTo(folder.resolve("pin.hprof"));

        assertThat(search(dump).findings()).hasSize(found);
    }

    /** What is not in the file is not said to be free of secrets. */
    @Test
    void ofAFileWithoutTextsItIsToldWhatCannotBeLookedFor() throws IOException {
        Path dump = constant();
        Path folded = Folds.fold(dump, folder.resolve("constant.hfold"), Presets.OOM);
        Secrets left = search(folded);
        assertThat(left.findings()).isEmpty();
        assertThat(left.textsLeftOut()).isTrue();
        assertThat(left.isInPart()).isTrue();
        assertThat(left.blank()).containsExactly("example.Config.password");
        assertThat(left.names()).isPositive().isEqualTo(search(dump).names());

        Path restored = folder.resolve("restored.hprof");
        new RestoreJob(
                        Input.of(folded),
                        Target.file(restored, false),
                        new RestoreOptions(Unfolding.STANDARD, DumpForm.PLAIN, 1))
                .run(JobMonitor.silent());
        Secrets zeros = search(restored);
        assertThat(zeros.textsLeftOut()).isFalse();
        assertThat(zeros.isInPart()).isTrue();
        assertThat(zeros.blank()).containsExactly("example.Config.password");

        assertThat(search(dump).isInPart()).isFalse();
        assertThat(search(dump).blank()).isEmpty();
    }

    /** Two heaps of a process mostly have the same IDs, but not the same objects. */
    @Test
    void ofSeveralHeapsInAFileOnlyTheLastIsLookedThroughAndThatIsSaid() throws IOException {
        String before = "AKIA" + "Q7R2M5X4K3WZ3N6B";
        String now = "AKIA" + "B6N3ZW3K4X5M2R7Q";
        Path file = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x120, "example/Config")
                .namedClass(0x130, "example/Picture")
                .utf8(0x21, "bytes")
                .heapDump(heap -> config(heap, 0x1000, before))
                .heapDump(heap -> {
                    config(heap, 0x1010, now);
                    // Where another heap has the key.
                    heap.classDump(0x130, c -> c.superClass(0x100).field(0x21, BasicType.OBJECT));
                    heap.bytes(0x1000, new byte[20]);
                    heap.instance(0x1300, 0x130, values -> values.id(0x1000));
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1300, 1);
                })
                .writeTo(folder.resolve("heaps.hprof"));

        Secrets secrets = search(file);

        assertThat(secrets.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.values()).extracting(SecretValue::text).containsExactly(now);
            assertThat(finding.where()).contains("example.Config");
        });
        assertThat(secrets.otherHeaps()).isOne();
        assertThat(secrets.isInPart()).isTrue();
        assertThat(secrets.isWithoutTexts()).isFalse();
        assertThat(search(constant()).otherHeaps()).isZero();
    }

    /** The text goes on in a chunk of which nothing says in what heap it is, or of which object. */
    @Test
    void anArrayOfAHeapBeforeThatIsCutByAChunkIsNotTakenForOneOfTheLast() throws IOException {
        String key = "AKIA" + "Q7R2M5X4K3WZ3N6B";
        byte[] text = new byte[ChunkReader.DEFAULT_CHUNK + 1000];
        Arrays.fill(text, (byte) ' ');
        System.arraycopy(key.getBytes(StandardCharsets.ISO_8859_1), 0, text, text.length - 100, key.length());
        Path file = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x120, "example/Config")
                .utf8(0x21, "bytes")
                .heapDump(heap -> config(heap, 0x1000, new String(text, StandardCharsets.ISO_8859_1)))
                .heapDump(heap -> config(heap, 0x1000, "nothing"))
                .writeTo(folder.resolve("cut.hprof"));

        assertThat(search(file).findings()).isEmpty();
    }

    private static void config(HeapBuilder heap, long array, String key) {
        heap.classDump(0x100, c -> {});
        heap.classDump(0x120, c -> c.superClass(0x100).field(0x21, BasicType.OBJECT));
        heap.bytes(array, key.getBytes(StandardCharsets.ISO_8859_1));
        heap.instance(0x1200, 0x120, values -> values.id(array));
        heap.root(Tag.ROOT_JNI_GLOBAL, 0x1200, 1);
    }

    private static Secrets search(Path file) throws IOException {
        return new AnalyseJob<>(Input.of(file), new SecretSearch(SecretRules.own(), true), 1)
                .run(JobMonitor.silent())
                .answer();
    }

    /** What no form tells stands there as a constant, and would stay where only contents are left out. */
    @Test
    void aPasswordThatIsAConstantOfTheProgramIsToldAmongTheNamesToo() throws IOException {
        Secrets secrets = search(constant());

        assertThat(secrets.findings())
                .filteredOn(finding -> finding.how() == Finding.How.NAME_RECORD)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.rule()).isEqualTo("password");
                    assertThat(finding.occurrences()).isOne();
                    assertThat(finding.values()).extracting(SecretValue::text).containsExactly(CONSTANT);
                    assertThat(finding.keptBy()).contains("oom").doesNotContain("share");
                });
        assertThat(secrets.findings())
                .filteredOn(finding -> finding.how() == Finding.How.FIELD)
                .singleElement()
                .satisfies(finding -> assertThat(finding.keptBy()).doesNotContain("oom"));
    }

    /** As password managers make them; what they look like elsewhere is the name of a setting. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2-secret-password",
                "correct-horse-battery-staple",
                "blue7-green-river",
                "rabmyg-6zanqo-qysrus",
                "correct_horse_battery"
            })
    void wordsThatAreJoinedAreAPasswordWhereAFieldIsCalledSo(String text) throws IOException {
        assertThat(search(held("password", text)).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.values())
                        .extracting(SecretValue::text)
                        .containsExactly(text));
        assertThat(search(held("accessToken", text)).findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc-password", "key-store-password", "spring.datasource.hikari", "${db-password}"})
    void theNameOfASettingIsNoPassword(String text) throws IOException {
        assertThat(search(held("password", text)).findings()).isEmpty();
    }

    /** A text that an object has in a field. */
    private Path held(String field, String text) {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/String")
                .namedClass(0x120, "example/Config")
                .utf8(0x20, "value")
                .utf8(0x21, field)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100).field(0x21, BasicType.OBJECT));
                    heap.bytes(0x1000, text.getBytes(StandardCharsets.ISO_8859_1));
                    heap.instance(0x1100, 0x110, values -> values.id(0x1000));
                    heap.instance(0x1200, 0x120, values -> values.id(0x1100));
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1200, 1);
                })
                .end()
                .writeTo(folder.resolve(field + ".hprof"));
    }

    /** It keeps the arrays of strings alone. */
    @Test
    void matrixLeavesOutCharactersThatAreNoString() throws IOException {
        long[] characters = "hunter2hunter2".chars().asLongStream().toArray();
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/String")
                .namedClass(0x120, "example/Login")
                .namedClass(0x130, "[C")
                .utf8(0x20, "value")
                .utf8(0x21, "password")
                .utf8(0x22, "passphrase")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.classDump(0x130, c -> c.superClass(0x100));
                    heap.primitiveArray(0x1000, BasicType.CHAR, characters);
                    heap.primitiveArray(0x2000, BasicType.CHAR, characters);
                    heap.instance(0x2100, 0x110, values -> values.id(0x2000));
                    heap.classDump(
                            0x120,
                            c -> c.superClass(0x100)
                                    .staticField(0x21, BasicType.OBJECT, 0x1000)
                                    .staticField(0x22, BasicType.OBJECT, 0x2100));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x120);
                })
                .end()
                .writeTo(folder.resolve("login.hprof"));

        Secrets secrets = search(dump);

        assertThat(secrets.findings()).hasSize(2).allSatisfy(finding -> {
            boolean isString = "example.Login.passphrase".equals(finding.where());
            assertThat(finding.keptBy()).contains("lossless", "mat");
            assertThat(isString ? finding.keptBy() : finding.leftOutBy()).contains("matrix");
            assertThat(isString ? finding.leftOutBy() : finding.keptBy()).doesNotContain("matrix");
        });
    }
}
