package io.github.heapfold.job.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyJobTest {
    private static final String KEPT_DIFFER = "1 elements of arrays differ, which profile mat does not leave out";

    @TempDir
    Path folder;

    private static Verification verify(Path left, Path right) throws IOException {
        return new VerifyJob(Input.of(left), Input.of(right), 2).run(JobMonitor.silent());
    }

    private Path file(String name, DumpBuilder dump) {
        return dump.writeTo(folder.resolve(name));
    }

    @Test
    void theSameBytesAreIdentical() throws IOException {
        Verification verification = verify(file("a", Samples.list(8, 10)), file("b", Samples.list(8, 10)));

        assertThat(verification.same()).isTrue();
        assertThat(verification.identical()).isTrue();
        assertThat(verification.differences()).isEmpty();
        assertThat(verification.objects()).isEqualTo(new Verification.Count(13, 13));
        assertThat(verification.classes()).isEqualTo(new Verification.Count(3, 3));
        assertThat(verification.references()).isEqualTo(new Verification.Count(14, 14));
        assertThat(verification.roots()).isEqualTo(new Verification.Count(4, 4));
    }

    @Test
    void anotherTimeIsTheSameButNotIdentical() throws IOException {
        Verification verification = verify(
                file("a", Samples.list(8, 10)), file("b", DumpBuilder.dump(8).time(5)));
        assertThat(verification.same()).isFalse();

        byte[] later = Samples.list(8, 10).build();
        later[30]++;
        Path moved = Files.write(folder.resolve("later"), later);

        assertThat(verify(folder.resolve("a"), moved).same()).isTrue();
        assertThat(verify(folder.resolve("a"), moved).identical()).isFalse();
    }

    @Test
    void aDifferenceNamesWhatDiffers() throws IOException {
        DumpBuilder more = Samples.list(8, 10)
                .segment(heap ->
                        heap.instance(0x999, Samples.NODE, v -> v.id(0x20).u4(1)));

        Verification verification = verify(file("a", Samples.list(8, 10)), file("b", more));

        assertThat(verification.same()).isFalse();
        assertThat(verification.objects()).isEqualTo(new Verification.Count(13, 14));
        assertThat(verification.differences())
                .extracting(Message::toString)
                .contains(
                        "objects: 13 in the first dump, 14 in the second (1 more)",
                        "objects of example.Nödè: 10 in the first dump, 11 in the second (1 more)",
                        "references of example.Nödè: 9 in the first dump, 10 in the second (1 more)");
    }

    @Test
    void anotherReferenceOrRootIsFound() throws IOException {
        Path a = file(
                "a",
                Samples.list(8, 10)
                        .segment(heap -> heap.root(Tag.ROOT_UNKNOWN, 1).objectArray(7, Samples.NODE_ARRAY, 1)));
        Path b = file(
                "b",
                Samples.list(8, 10)
                        .segment(heap -> heap.root(Tag.ROOT_UNKNOWN, 2).objectArray(7, Samples.NODE_ARRAY, 2)));

        assertThat(verify(a, b).differences())
                .extracting(Message::toString)
                .containsExactly(
                        "references of example.Nödè[]: 3 in both dumps, but with other targets",
                        "roots of kind ROOT_UNKNOWN: 1 in both dumps, but with other objects or threads");
    }

    @Test
    void eitherSideMayBeGzippedOrFolded() throws IOException {
        Path plain = file("plain", Samples.list(8, 100));
        Path gzip = Files.write(folder.resolve("gzip"), Gzip.of(Files.readAllBytes(plain)));
        Path lossless = Folds.fold(plain, folder.resolve("lossless"), Presets.LOSSLESS);
        Path oom = Folds.fold(plain, folder.resolve("oom"), Presets.OOM);

        assertThat(verify(gzip, plain).identical()).isTrue();
        assertThat(verify(lossless, gzip).identical()).isTrue();
        assertThat(verify(plain, oom).identical()).isFalse();
        assertThat(verify(plain, oom).differences()).isEmpty();
        assertThat(verify(oom, lossless).same()).isTrue();
        assertThat(verify(oom, file("other", Samples.list(8, 101))).same()).isFalse();
    }

    /** Without loss every byte counts: a segment's time and its length, too. */
    @Test
    void aLosslessFileOfADumpWithAnotherTimeOrLengthIsDifferent() throws IOException {
        Path dump = file("dump", Samples.list(8, 10));
        byte[] bytes = Files.readAllBytes(dump);
        int segment = 31;
        while (bytes[segment] != Tag.HEAP_DUMP_SEGMENT.code()) {
            segment += 9 + (int) BigEndian.u4(bytes, segment + 5);
        }
        for (int at : new int[] {segment + 4, segment + 8}) {
            byte[] other = bytes.clone();
            other[at] ^= 1;
            Path changed = Files.write(folder.resolve("changed-" + at), other);
            Path folded = Folds.fold(changed, folder.resolve("changed-" + at + ".hfold"), Presets.LOSSLESS);

            assertThat(verify(dump, folded).same()).as("byte %d", at).isFalse();
            assertThat(verify(changed, folded).identical()).as("byte %d", at).isTrue();
        }
    }

    /** What a damaged record has after its fields is kept byte by byte, and compared so. */
    @Test
    void aRecordThatIsLongerThanItsFieldsIsComparedToItsEnd() throws IOException {
        Path a = file(
                "a",
                Samples.list(8, 10).record(Tag.STACK_FRAME, frame -> frame.u4(1).bytes(new byte[80])));
        byte[] other = Files.readAllBytes(a);
        other[other.length - 1] = 7;
        Path b = Files.write(folder.resolve("b"), other);

        assertThat(verify(a, Folds.fold(b, folder.resolve("b.hfold"), Presets.OOM))
                        .same())
                .isFalse();
        assertThat(verify(a, Folds.fold(a, folder.resolve("a.hfold"), Presets.OOM))
                        .same())
                .isTrue();
    }

    /** Whatever its length is known to be: of the file it is, of the stream from a folded one it is not. */
    @Test
    void aHeapDumpThatEndsInsideASubRecordIsTheSameAsItsOwnFold() throws IOException {
        byte[] bytes = DumpBuilder.dump(8)
                .heapDump(heap -> {
                    heap.classDump(0x10, c -> {});
                    for (int i = 0; i < 50; i++) {
                        heap.instance(0x100 + i * 16, 0x10);
                    }
                })
                .stackFrame(1, 2, 3)
                .end()
                .build();
        for (int less : new int[] {1, 7, 26, 100}) {
            byte[] cut = bytes.clone();
            BigEndian.put(cut, 31 + 5, 4, BigEndian.u4(cut, 31 + 5) - less);
            Path dump = Files.write(folder.resolve("cut-" + less), cut);
            for (Profile profile : Presets.all()) {
                Path folded = Folds.fold(dump, folder.resolve("cut-" + less + profile.name() + ".hfold"), profile);

                assertThat(verify(dump, folded).same())
                        .as("%d bytes less, %s", less, profile.name())
                        .isTrue();
            }
        }
    }

    /** Records that a profile drops stand before the damage too, and are not compared with what came after it. */
    @Test
    void aDumpWithDamageInTheMiddleIsTheSameAsItsOwnFold() throws IOException {
        damagedDumpsAreTheSameAsTheirFolds(41, 1);
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @Test
    void aDumpWithDamageAnywhereIsTheSameAsEachOfItsFolds() throws IOException {
        damagedDumpsAreTheSameAsTheirFolds(7, Presets.all().size());
    }

    /**
     * @param step bytes from one damage to the next
     * @param profiles for each of them, in turn
     */
    private void damagedDumpsAreTheSameAsTheirFolds(int step, int profiles) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(4);
        for (int i = 0; i < 20; i++) {
            dump.utf8(0x1000 + i, "name" + i).stackFrame(i, 2, 3);
        }
        byte[] bytes = dump.heapDump(heap -> {
                    heap.classDump(0x10, c -> {});
                    for (int i = 0; i < 50; i++) {
                        heap.instance(0x100 + i * 16, 0x10);
                    }
                })
                .end()
                .build();
        List<Profile> presets = Presets.all();
        for (int at = 40; at < bytes.length; at += step) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x55;
            Path file = Files.write(folder.resolve("damaged-" + at), damaged);
            for (int turn = 0; turn < profiles; turn++) {
                Profile profile = presets.get((at / step + turn) % presets.size());
                Path folded = Folds.fold(file, folder.resolve(at + profile.name() + ".hfold"), profile);

                assertThat(verify(file, folded).same())
                        .as("byte %d, %s", at, profile.name())
                        .isTrue();
            }
        }
    }

    static Stream<Path> realDumps() {
        return Stream.concat(
                Stream.of(OwnDump.small()),
                Corpus.entries().stream()
                        .filter(entry -> entry.bytes() < 100_000_000)
                        .map(Corpus.Entry::file));
    }

    @ParameterizedTest
    @MethodSource("realDumps")
    void whatOomKeepsIsWhatIsCompared(Path dump) throws IOException {
        Path oom = Folds.fold(dump, folder.resolve("oom"), Presets.OOM);

        Verification verification = verify(dump, oom);

        assertThat(verification.differences()).isEmpty();
        assertThat(verification.same()).isTrue();
        assertThat(verification.identical()).isFalse();
    }

    @Test
    void whatTheProfileMakesOneIsAllowedAndNothingElse() throws IOException {
        Profile matrix = Presets.byName("matrix").orElseThrow();
        Path dump = file("dump", Samples.bitmaps(0x1000, 3, 3, 4));
        Path folded = Folds.fold(dump, folder.resolve("folded"), matrix);
        Path other = file("other", Samples.bitmaps(0x2000, 3, 3, 4));
        Path elsewhere = Folds.fold(other, folder.resolve("elsewhere"), matrix);

        for (Verification verification : List.of(verify(dump, folded), verify(folded, dump))) {
            assertThat(verification.differences()).isEmpty();
            assertThat(verification.certificate().orElseThrow().mergedArrays()).isEqualTo(1);
        }
        assertThat(verify(dump, elsewhere).differences())
                .extracting(Message::toString)
                .contains("references of android.graphics.Bitmap: 3 in both dumps, but with other targets");
        assertThat(verify(dump, other).same()).isFalse();
    }

    @Test
    void aProfileSaysWhatMayDifferWhereNoFileDoes() throws IOException {
        Profile matrix = Presets.byName("matrix").orElseThrow();
        Path dump = file("dump", Samples.bitmaps(0x1000, 3, 3, 4));
        Path restored =
                Folds.restore(Folds.fold(dump, folder.resolve("folded"), matrix), folder.resolve("restored.hprof"));

        assertThat(verify(dump, restored).same()).isFalse();
        assertThat(verify(dump, restored, matrix).differences()).isEmpty();
        assertThat(verify(dump, restored, Presets.OOM).same()).isFalse();
    }

    /** What the profile keeps of a column of which other things go may not differ, whatever stands for these. */
    @ParameterizedTest
    @CsvSource({
        "strip example.Counter.many, number, boxed static",
        "strip PRIMITIVE_ARRAY_DUMP.elements; keep text:sun.misc.Version.java_version, text, version number",
        "strip PRIMITIVE_ARRAY_DUMP.elements; keep arrays:1, text, element number"
    })
    void whatAProfileKeepsMayNotDifferInADumpThatWasMadeByIt(String rules, String goes, String stays)
            throws IOException {
        Profile profile = ProfileFile.read("some.profile", "some", List.of(rules.split("; ", -1)));
        Path dump = file("dump", parts(""));
        Path lossless = Folds.fold(dump, folder.resolve("lossless"), Presets.LOSSLESS);
        Path folded = Folds.fold(dump, folder.resolve("folded"), profile);
        Path zeros = Folds.restore(folded, folder.resolve("zeros.hprof"));
        for (Path original : List.of(dump, lossless)) {
            for (Path made : List.of(zeros, filled(folded), file("gone.hprof", parts(goes)))) {
                assertThat(verify(original, made, profile).differences())
                        .as("%s", made)
                        .isEmpty();
            }
            for (String other : stays.split(" ", -1)) {
                assertThat(verify(original, file("other", parts(other)), profile)
                                .same())
                        .as(other)
                        .isFalse();
            }
        }
        assertThat(verify(lossless, folded).same()).isTrue();
        for (String other : stays.split(" ", -1)) {
            Path fold = Folds.fold(file("other", parts(other)), folder.resolve("fold-" + other), profile);
            assertThat(verify(lossless, fold).same()).as(other).isFalse();
        }
    }

    private Path filled(Path folded) throws IOException {
        Path target = folder.resolve("filled.hprof");
        RestoreOptions options = new RestoreOptions(
                new Unfolding(Fill.ZERO.with("7"), false),
                RestoreOptions.standard(1).form(),
                1);
        new RestoreJob(Input.of(folded), Target.file(target, true), options).run(JobMonitor.silent());
        return target;
    }

    private static Verification verify(Path original, Path made, Profile profile) throws IOException {
        return new VerifyJob(Input.of(original), Input.of(made), Optional.of(profile), 2).run(JobMonitor.silent());
    }

    @Test
    void streamsAreRefused() {
        Input stream = Input.of("standard input", new ByteArrayInputStream(new byte[0]));
        assertThatThrownBy(() -> new VerifyJob(stream, stream, 1).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("standard input");
    }

    @Test
    void whatIsNoDumpIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "text");
        Path dump = file("dump", Samples.list(8, 1));
        assertThatThrownBy(() -> verify(dump, text))
                .isInstanceOf(JobException.class)
                .hasMessageContaining(text + " is not a heap dump");
        assertThatThrownBy(() -> verify(folder.resolve("none"), dump))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("does not exist");
    }

    @Test
    void aBentFoldedFileIsNamed() throws IOException {
        Path dump = file("dump", Samples.list(8, 1000));
        byte[] folded = Files.readAllBytes(Folds.fold(dump, folder.resolve("folded"), Presets.LOSSLESS));
        folded[folded.length / 2] ^= 1;
        Path bent = Files.write(folder.resolve("bent"), folded);
        assertThatThrownBy(() -> verify(dump, bent))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("bent")
                .hasMessageContaining("offset");
        assertThatThrownBy(() -> new CheckJob(Input.of(bent), 1).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("bent")
                .hasMessageContaining("offset");
    }

    @Test
    void aWholeFoldedFilePassesTheCheck() throws IOException {
        Path dump = file("dump", Samples.list(8, 1000));
        Path folded = Folds.fold(dump, folder.resolve("folded"), Presets.LOSSLESS);

        CheckJob.Result result = new CheckJob(Input.of(folded), 2).run(JobMonitor.silent());

        assertThat(result.restoredBytes()).isEqualTo(Files.size(dump));
        assertThat(result.foldedBytes()).isEqualTo(Files.size(folded));
        assertThatThrownBy(() -> new CheckJob(Input.of(dump), 2).run(JobMonitor.silent()))
                .hasMessageContaining("is not compressed");
    }

    @Test
    void progressOnlyGrowsAndComesNearItsEnd() throws IOException {
        Path dump = file("dump", Samples.list(8, 1000));
        for (Profile profile : List.of(Presets.OOM, Presets.LOSSLESS)) {
            Path folded = Folds.fold(dump, folder.resolve(profile.name()), profile);
            List<JobProgress> all = new ArrayList<>();

            new VerifyJob(Input.of(dump), Input.of(folded), 1).run(new JobMonitor(all::add));

            assertThat(all)
                    .as(profile.name())
                    .extracting(JobProgress::fraction)
                    .isSorted()
                    .allMatch(part -> part >= 0);
            assertThat(all.get(all.size() - 1).fraction()).as(profile.name()).isGreaterThan(0.75);
        }
    }

    @Test
    void aCancelEndsIt() {
        Path dump = file("dump", Samples.list(8, 1000));
        JobMonitor monitor = new JobMonitor(progress -> {});
        monitor.cancel();
        assertThatThrownBy(() -> new VerifyJob(Input.of(dump), Input.of(dump), 1).run(monitor))
                .isInstanceOf(CancellationException.class);
    }

    static Stream<Arguments> instancesWhoseClassDoesNotTell() {
        Consumer<HeapBuilder> instance = heap -> heap.instance(0x30, 0x10, v -> v.u4(7));
        Consumer<HeapBuilder> asInt = heap -> heap.classDump(0x10, c -> c.field(1, BasicType.INT));
        Consumer<HeapBuilder> asReference = heap -> heap.classDump(0x10, c -> c.field(1, BasicType.OBJECT));
        return Stream.of(
                Arguments.of("its class is not in the dump", instance, 1L),
                Arguments.of(
                        "its class says another length", asInt.andThen(h -> h.instance(0x30, 0x10, v -> v.u2(7))), 1L),
                Arguments.of("its class comes later", instance.andThen(asInt), 1L),
                Arguments.of("its class comes later and has a reference", instance.andThen(asReference), 0L),
                Arguments.of(
                        "its class becomes another", asInt.andThen(instance).andThen(asReference), 0L),
                Arguments.of("its class was another", asReference.andThen(asInt).andThen(instance), 1L));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("instancesWhoseClassDoesNotTell")
    void whatAProfileLeavesOutOfObjectsMayDifferWhateverTheirClass(
            String name, Consumer<HeapBuilder> heap, long different) throws IOException {
        Path dump = file("a", DumpBuilder.dump(4).segment(heap));
        Path folded = folder.resolve("a.hfold");
        Folds.fold(dump, folded, Presets.byName("share").orElseThrow());

        Verification verification = verify(dump, folded);

        assertThat(verification.differences()).isEmpty();
        assertThat(verification.certificate().orElseThrow().fields().stream()
                        .filter(field -> field.column().toString().startsWith("INSTANCE_DUMP.values"))
                        .mapToLong(Certificate.FieldCount::different)
                        .sum())
                .isEqualTo(different);
    }

    @Test
    void valuesOfObjectsWithoutAClassMayNotDifferWhereTheProfileKeepsSome() throws IOException {
        Path dump = file("a", DumpBuilder.dump(4).segment(heap -> heap.instance(0x30, 0x10, v -> v.u4(7))));
        Path other = file("b", DumpBuilder.dump(4).segment(heap -> heap.instance(0x30, 0x10, v -> v.u4(8))));
        Path folded = folder.resolve("b.hfold");
        Profile some = ProfileFile.read(
                "ints.profile", "ints", List.of("strip INSTANCE_DUMP.values[int]", "strip example.Any.field"));
        Folds.fold(other, folded, some);

        assertThat(verify(dump, folded).differences())
                .extracting(Message::toString)
                .contains("objects whose class does not tell their fields: 1 in both dumps, but with other values")
                .anySatisfy(line -> assertThat(line).startsWith("INSTANCE_DUMP.values: 1 values differ"));
    }

    /** A heap with one of each that some profile keeps, and of each another value where its name is given. */
    private static DumpBuilder parts(String other) {
        return DumpBuilder.dump(8)
                .utf8(1, "value")
                .utf8(2, "java_version")
                .utf8(3, other.equals("name") ? "size" : "many")
                .utf8(4, other.equals("idle") ? "gone" : "lost")
                // Of these, profiles leave out one without the other.
                .record(Tag.UNLOAD_CLASS, body -> body.u4(1))
                .stackFrame(0x900, 3, 1)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x20, "java/lang/String")
                .namedClass(0x30, "sun/misc/Version")
                .namedClass(0x40, "example/Counter")
                .namedClass(0x50, "java/lang/Integer")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(0x20, c -> c.superClass(0x10).field(1, BasicType.OBJECT));
                    heap.classDump(0x30, c -> c.superClass(0x10).staticField(2, BasicType.OBJECT, 0x100));
                    heap.classDump(
                            0x40,
                            c -> c.superClass(0x10)
                                    .staticField(1, BasicType.INT, other.equals("static") ? 7 : 6)
                                    .field(3, BasicType.INT));
                    heap.classDump(0x50, c -> c.superClass(0x10).field(1, BasicType.INT));
                    heap.instance(0x100, 0x20, v -> v.id(0x108));
                    heap.bytes(0x108, (byte) '1', (byte) (other.equals("version") ? '9' : '8'));
                    heap.instance(0x110, 0x20, v -> v.id(0x118));
                    heap.bytes(0x118, (byte) 'a', (byte) (other.equals("text") ? 'c' : 'b'));
                    heap.instance(0x120, 0x40, v -> v.u4(other.equals("number") ? 7 : 6));
                    heap.instance(0x130, 0x50, v -> v.u4(other.equals("boxed") ? 7 : 6));
                    heap.bytes(0x138, (byte) (other.equals("element") ? 2 : 1));
                })
                .end();
    }

    /** What stays for what leads to it, or because something else is stripped by name, is compared too. */
    @ParameterizedTest
    @CsvSource({
        "oom, version name idle number boxed static, text element",
        "shark, version name idle number static, boxed text element",
        "matrix, version text name idle number boxed static, element",
        "share, name, version text idle number boxed static element",
        "mat, version text name idle number boxed static element, ''"
    })
    void whatStaysWhileTheRestOfItsColumnGoesMayNotDiffer(String preset, String stays, String goes) throws IOException {
        Profile profile = Presets.byName(preset).orElseThrow();
        Path dump = file("dump", parts(""));
        Path own = Folds.fold(dump, folder.resolve("own"), profile);
        assertThat(verify(dump, own).differences()).isEmpty();
        assertThat(verify(own, dump).differences()).isEmpty();
        for (String other : (stays + " " + goes).strip().split(" ", -1)) {
            Path fold = Folds.fold(file("other", parts(other)), folder.resolve("fold-" + other), profile);
            boolean gone = List.of(goes.split(" ", -1)).contains(other);

            assertThat(verify(dump, fold).same()).as(other).isEqualTo(gone);
            assertThat(verify(fold, dump).same()).as(other).isEqualTo(gone);
        }
    }

    /** How to know that nothing differs of what a profile keeps, whatever its rules. */
    @Test
    void twoFoldsByTheSameProfileAreIdenticalWhereAllThatItKeepsIsTheSame() throws IOException {
        Profile matrix = Presets.byName("matrix").orElseThrow();
        Path own = Folds.fold(file("a", Samples.bitmaps(0x1000, 3, 3, 4)), folder.resolve("own"), matrix);
        Path again = Folds.fold(file("b", Samples.bitmaps(0x1000, 3, 3, 4)), folder.resolve("again"), matrix);
        Path other = Folds.fold(file("c", Samples.bitmaps(0x1000, 3, 3, 5)), folder.resolve("other"), matrix);

        assertThat(verify(own, again).identical()).isTrue();
        assertThat(verify(own, other).identical()).isFalse();
    }

    private static HeapBuilder arrays(HeapBuilder heap, int length, int changed) {
        byte[] elements = new byte[length];
        for (int i = 0; i < length; i++) {
            elements[i] = (byte) (1 + i % 100);
        }
        if (changed >= 0) {
            elements[changed] = 111;
        }
        return heap.bytes(7, elements);
    }

    /** Of a column that goes in part, the part that stays is compared; also of arrays that are longer than a chunk. */
    @ParameterizedTest
    @ValueSource(ints = {8, 5000, 9 << 20})
    void whatAProfileKeepsOfArraysMayNotDiffer(int length) throws IOException {
        Profile mat = Presets.byName("mat").orElseThrow();
        Path dump = file("a", Samples.list(8, 10).segment(heap -> arrays(heap, length, -1)));
        Path own = Folds.fold(dump, folder.resolve("own"), mat);
        assertThat(verify(dump, own).same()).isTrue();

        for (int at : new int[] {0, 2047, 2048, length - 1}) {
            if (at < length) {
                Path other = file("other", Samples.list(8, 10).segment(heap -> arrays(heap, length, at)));
                Verification verification = verify(dump, Folds.fold(other, folder.resolve("fold-" + at), mat));
                assertThat(verification.same()).as("element %d", at).isEqualTo(at >= 2048);
                assertThat(verification.differences())
                        .extracting(Message::toString)
                        .isEqualTo(at < 2048 ? List.of(KEPT_DIFFER) : List.of());
            }
        }
    }
}
