package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.LargestGarbage;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.KeeperLeaks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.OtherLeaks;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What direct buffers and mapped files have outside of the heap. */
class DirectMemoryTest {
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    static Stream<Jdks.Jdk> jdks() {
        return Jdks.all();
    }

    private static LeakSuspects.Answer ask(Path file) throws IOException {
        return JudgedDumps.ask(file, new LeakSuspects());
    }

    private static JsonObject json(Path file) throws JsonParserException {
        return JsonParser.object()
                .from(Shell.run("leaks", file.toString(), "--json").out());
    }

    private static DirectMemory direct(LeakSuspects.Answer answer) {
        return answer.outside().get(DirectMemory.Kind.DIRECT);
    }

    /** All that is said of what is outside of the heap. */
    private static String said(LeakSuspects.Answer answer, Locale language) {
        SuspectSentences sentences = new SuspectSentences(language);
        return Stream.concat(sentences.outsideFirst(answer).stream(), sentences.outside(answer).stream())
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void whatBuffersHaveIsSaid(Jdks.Jdk jdk) throws IOException, JsonParserException {
        Path dump = folder.resolve("direct.hprof");
        LeakDumps.run(jdk, KeeperLeaks.class, "direct", dump);

        LeakSuspects.Answer answer = ask(dump);

        // The JDK may have a few small ones of its own.
        assertThat(direct(answer).buffers()).isBetween(30L, 40L);
        assertThat(direct(answer).bytes()).isBetween(30 * MIB, 31 * MIB);
        assertThat(said(answer, Locale.CHINESE)).contains("直接缓冲区（3");
        assertThat(json(dump).getObject("directBuffers").getLong("bytes"))
                .isEqualTo(direct(answer).bytes());
    }

    @Test
    void whereNothingInTheHeapIsLargeTheyComeFirst() throws IOException {
        Path dump = folder.resolve("direct.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, "direct", dump);

        assertThat(Shell.run("leaks", dump.toString()).out().lines().skip(2))
                .satisfies(lines -> assertThat(lines.get(0))
                        .matches("Direct buffers \\(3\\d\\) have 31\\.\\d MB outside of the heap, .*"))
                .satisfies(lines ->
                        assertThat(lines.get(1)).startsWith("Look further: heapfold paths " + dump + " --to 0x"))
                .satisfies(lines -> assertThat(lines.get(3)).startsWith("No suspects in the heap. Only what keeps "))
                .filteredOn(line -> line.contains("Direct buffers"))
                .hasSize(1);
    }

    /** Before the likely leak in the heap, which is much smaller. */
    @Test
    void whereTheyHaveMoreThanALikelyLeakTheyComeFirst() throws IOException {
        Path dump = folder.resolve("frames.hprof");
        LeakDumps.run(Jdks.own(), OtherLeaks.class, "frames", dump);

        LeakSuspects.Answer answer = ask(dump);

        assertThat(answer.suspects()).hasSize(1);
        assertThat(answer.outsideFirst()).contains(DirectMemory.Kind.DIRECT);
        assertThat(Shell.run("leaks", dump.toString()).out().lines().skip(2))
                .satisfies(lines -> assertThat(lines.get(0))
                        .startsWith("Direct buffers (4")
                        .endsWith(" are kept by the static field " + OtherLeaks.class.getName() + "$Frames.FRAMES."))
                .satisfies(lines -> assertThat(lines.get(3)).startsWith("1. "))
                .filteredOn(line -> line.contains("Direct buffers"))
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void mappedFilesAreToldByThemselves(Jdks.Jdk jdk) throws IOException, JsonParserException {
        Path dump = folder.resolve("segments.hprof");
        LeakDumps.run(jdk, OtherLeaks.class, "segments", dump);
        String home = OtherLeaks.class.getName() + "$Segment";

        LeakSuspects.Answer answer = ask(dump);

        assertThat(direct(answer).bytes()).isLessThan(MIB);
        assertThat(said(answer, Locale.ENGLISH))
                .startsWith("Mapped files (40) have 41.9 MB of addresses outside of the heap, ")
                .endsWith(". All of them are kept by the field map of " + home
                        + ", below the field segments of " + home + "s, held by the static field " + home
                        + "s.STORE.");
        assertThat(said(answer, Locale.CHINESE))
                .startsWith("内存映射文件（40 个）")
                .contains("。它们全部由 " + home + "s 的字段 segments 之下的 " + home + " 的字段 map 持有，经静态字段");
        JsonObject mapped = json(dump).getObject("mappedFiles");
        assertThat(mapped.getLong("bytes")).isEqualTo(40 * MIB);
        assertThat(mapped.getObject("most").getInt("buffers")).isEqualTo(40);
    }

    /** Addresses are no memory, and what a collection frees is more than what buffers have. */
    @Test
    void besideAHeapThatIsMostlyGarbageOnlyMoreMemoryComesFirst() {
        SuspectSentences english = new SuspectSentences(Locale.ENGLISH);
        LeakSuspects.Answer mapped = garbage(DirectMemory.Kind.MAPPED, 2_000 * MIB);
        LeakSuspects.Answer some = garbage(DirectMemory.Kind.DIRECT, 300 * MIB);
        LeakSuspects.Answer most = garbage(DirectMemory.Kind.DIRECT, 2_000 * MIB);

        assertThat(List.of(mapped, some)).allSatisfy(answer -> {
            assertThat(answer.isMostlyGarbage()).isTrue();
            assertThat(answer.outsideFirst()).isEmpty();
            assertThat(english.outside(answer)).hasSize(1);
        });
        assertThat(most.isMostlyGarbage()).isFalse();
        assertThat(most.outsideFirst()).contains(DirectMemory.Kind.DIRECT);
        assertThat(english.limit(most)).contains("Most of what is in the dump, 1.05 GB (83.3 %), is garbage");
    }

    @Test
    void thatAllOfVeryManyHaveOneKeeperIsSaidByThoseLookedAt() {
        KeptBy place = KeptBy.of(new Keeper(KeeperKind.STATIC, "Recorder", "ALL", null));
        DirectMemory buffers =
                new DirectMemory(1_500, 90 * MIB, new DirectMemory.Kept(1_500, 90 * MIB, true, place, 0x10, MIB));
        LeakSuspects.Answer answer = garbage(DirectMemory.Kind.DIRECT, buffers);

        assertThat(said(answer, Locale.ENGLISH))
                .endsWith(". All of them, by a sample, are kept by the static field Recorder.ALL.");
        assertThat(said(answer, Locale.CHINESE)).endsWith("。据抽样，它们全部由静态字段 Recorder.ALL 持有。");
    }

    private static LeakSuspects.Answer garbage(DirectMemory.Kind kind, long bytes) {
        return garbage(kind, new DirectMemory(1, bytes, null));
    }

    /** Of 200 MiB that can be reached and five times as much garbage. */
    private static LeakSuspects.Answer garbage(DirectMemory.Kind kind, DirectMemory buffers) {
        LargestGarbage largest = new LargestGarbage(new ObjectView(1, "byte[]"), 10 * MIB, "byte[]", 100, 1_000 * MIB);
        return new LeakSuspects.Answer(
                1_000, 200 * MIB, 1_000 * MIB, largest, 40 * MIB, List.of(), null, null, Map.of(kind, buffers), null);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void whoKeepsMostOfThemIsSaid(Jdks.Jdk jdk) throws IOException, JsonParserException {
        Path dump = folder.resolve("direct.hprof");
        LeakDumps.run(jdk, KeeperLeaks.class, "direct", dump);
        String pool = KeeperLeaks.class.getName() + "$Buffers.POOL";

        LeakSuspects.Answer answer = ask(dump);

        assertThat(direct(answer).most().buffers()).isEqualTo(30);
        assertThat(direct(answer).most().bytes()).isEqualTo(30 * MIB);
        assertThat(said(answer, Locale.ENGLISH))
                .containsPattern("\\. (All of them|30 of them, with 31\\.5 MB,) are kept by ")
                .endsWith(" the static field " + pool + ".");
        assertThat(said(answer, Locale.CHINESE))
                .containsPattern("。(它们全部|其中 30 个（31\\.5 MB）)由")
                .endsWith("静态字段 " + pool + " 持有。");
        JsonObject most = json(dump).getObject("directBuffers").getObject("most");
        assertThat(most.getLong("bytes")).isEqualTo(30 * MIB);
        assertThat(most.getArray("keepers").getObject(0).getString("name")).isEqualTo("POOL");
        assertThat(Shell.run("paths", dump.toString(), "--to", most.getString("example"))
                        .out())
                .contains("POOL")
                .contains("java.nio.DirectByteBuffer " + most.getString("example"));
    }

    /** The classes that lead to them are the same. */
    @Test
    void fieldsOfOneClassAreToldApart() throws IOException {
        String home = KeeperLeaks.class.getName() + "$Connection";

        assertThat(direct("connections"))
                .endsWith(". 40 of them, with 41.9 MB, are kept by the field out of " + home
                        + ", held by the static field " + home + ".ALL.");
        assertThat(direct("pools"))
                .endsWith(". 16 of them, with 16.8 MB, are kept by the static field " + home + ".USED.");
    }

    @Test
    void fieldsOfOneClassThatHaveAsMuchAreToldTogether() throws IOException, JsonParserException {
        String home = KeeperLeaks.class.getName() + "$Tunnel";

        assertThat(direct("tunnels"))
                .endsWith(". All of them are kept by the fields down and up of " + home
                        + ", below the field tunnels of " + home + "$Registry, held by the static field " + home
                        + "$Registry.ONLY.");
        JsonObject most =
                json(folder.resolve("tunnels.hprof")).getObject("directBuffers").getObject("most");
        assertThat(most.getInt("fields")).isEqualTo(2);
        assertThat(most.getArray("keepers")).hasSize(4);
    }

    @Test
    void ofMoreFieldsThoseThatHaveMostAreNamed() throws IOException, JsonParserException {
        assertThat(direct("manifolds"))
                .contains(". All of them are kept by the fields north, south, top and west of "
                        + KeeperLeaks.class.getName() + "$Manifold and 1 more, below the field manifolds of ");
        // The largest one is of none of those.
        Path dump = folder.resolve("manifolds.hprof");
        String example = json(dump).getObject("directBuffers").getObject("most").getString("example");
        assertThat(Shell.run("object", dump.toString(), example).out()).containsPattern("capacity.* 610,?000");
    }

    /** Of an estimate the sentence tells no number: one that is nearly that of all makes a reader look for the others. */
    @Test
    void ofVeryManySomeTellWhichPlaceHasMost() throws IOException, JsonParserException {
        String home = KeeperLeaks.class.getName() + "$Connection";

        assertThat(direct("many-buffers"))
                .contains(". The buffers that have most of these bytes are, by a sample, kept by the static field ")
                .endsWith(home + ".USED.");
        JsonObject most = json(folder.resolve("many-buffers.hprof"))
                .getObject("directBuffers")
                .getObject("most");
        assertThat(most.getBoolean("estimated")).isTrue();
        assertThat(most.getLong("buffers")).isBetween(2_700L, 2_980L);
    }

    @Test
    void aFewLargeOnesAmongManySmallOnesAreSeen() throws IOException {
        assertThat(direct("few-buffers"))
                .contains(". 3 of them, with 31.5 MB, are kept by ")
                .endsWith("Connection.USED.");
    }

    private String direct(String leak) throws IOException {
        Path dump = folder.resolve(leak + ".hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, leak, dump);
        return said(ask(dump), Locale.ENGLISH);
    }

    @Test
    void whereTheirSizesAreNotInTheFileNothingIsSaid() throws IOException, JsonParserException {
        Path dump = folder.resolve("direct.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, "direct", dump);
        Profile profile = ProfileFile.read("test", "test", List.of("strip java.nio.Buffer.capacity"));
        Path stripped = Folds.fold(dump, folder.resolve("stripped.hfold"), profile);

        LeakSuspects.Answer answer = ask(stripped);

        assertThat(answer.outside()).isEmpty();
        assertThat(new SuspectSentences(Locale.ENGLISH).outside(answer)).isEmpty();
        assertThat(json(stripped).isNull("directBuffers")).isTrue();
        assertThat(json(stripped).isNull("mappedFiles")).isTrue();
    }

    @Test
    void ofADumpWithoutBuffersNothingIsSaid() throws IOException {
        LeakSuspects.Answer answer = ask(Samples.kept(60_000, 100).writeTo(folder.resolve("kept.hprof")));

        assertThat(direct(answer).bytes()).isZero();
        assertThat(direct(answer).most()).isNull();
        assertThat(new SuspectSentences(Locale.ENGLISH).outside(answer)).isEmpty();
    }
}
