package io.github.heapfold.job.leaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.heapfold.analysis.android.AndroidLeaks;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.KeeperLeaks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.JavaField;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.report.LeakReport;
import io.github.heapfold.report.LeakReportWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes into a report of leaks. */
class LeakReportQuestionTest {
    @TempDir
    Path folder;

    private static LeakReport ask(Path dump, Locale language) throws IOException {
        return JudgedDumps.ask(dump, (heap, progress) -> {
            LeakSuspects.Answer suspects = new LeakSuspects().ask(heap, progress);
            LeakReport.App app = AndroidLeaks.isAndroid(heap.heap())
                    ? AppTraces.report(new AndroidLeaks(Optional.empty()).ask(heap, progress), language)
                    : null;
            return new LeakReportQuestion(
                            new LeakReportQuestion.Known(suspects, app, null),
                            dump.toString(),
                            Files.size(dump),
                            language)
                    .ask(heap, progress);
        });
    }

    @Test
    void aLeakIsToldWithItsFieldItsPathAndWhatKeepsMost() throws Exception {
        Path dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof"));
        LeakReport report = ask(dump, Locale.ENGLISH);

        assertThat(report.outcome()).isEqualTo(LeakReport.Outcome.LEAKS);
        assertThat(report.dump().file()).isEqualTo("kept.hprof");
        assertThat(report.dump().bytes()).isEqualTo(Files.size(dump));
        assertThat(report.dump().objects())
                .as("as beside it on the command line")
                .isEqualTo(JudgedDumps.ask(dump, new LeakSuspects()).objects());
        assertThat(report.dump().left().names()).isEmpty();
        LeakReport.Suspect suspect = report.suspects().get(0);
        assertThat(suspect.places()).containsExactly("Keeper.kept0");
        assertThat(suspect.sentence()).contains("example.Keeper.kept0");
        assertThat(suspect.share()).isGreaterThan(0.9);
        assertThat(suspect.path())
                .extracting(LeakReport.Node::field, LeakReport.Node::object, LeakReport.Node::remark)
                .containsExactly(
                        tuple("", "class example.Keeper", "(root: system class)"), tuple("kept0", "byte[]", ""));
        assertThat(suspect.stack()).isNull();
        assertThat(report.classes().get(0).retained()).isGreaterThan(8_000_000);
        assertThat(report.objects().get(0).name()).isEqualTo("class example.Keeper");
        assertThat(report.app()).isNull();
        assertThat(report.outOfMemory()).isNull();

        LeakReport chinese = ask(dump, Locale.CHINESE);
        assertThat(chinese.suspects().get(0).path().get(0).remark()).isEqualTo("(GC 根：系统类)");
        assertThat(chinese.suspects().get(0).sentence()).contains("持有");
    }

    /** Nothing in the heap is as large. */
    @Test
    void theFieldThatKeepsMemoryOutsideOfTheHeapIsInTheHeadline() throws Exception {
        Path dump = folder.resolve("outside.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, "direct", dump);
        LeakReport report = ask(dump, Locale.ENGLISH);

        assertThat(report.outcome()).isEqualTo(LeakReport.Outcome.OUTSIDE);
        assertThat(LeakReportWriter.TEXT.write(report))
                .startsWith("Memory outside of the heap: KeeperLeaks$Buffers.POOL\n====");
    }

    @Test
    void ofAHealthyHeapItIsSaidThatNothingStandsOut() throws Exception {
        LeakReport report = ask(Samples.kept(100, 100).writeTo(folder.resolve("well.hprof")), Locale.ENGLISH);

        assertThat(report.outcome()).isEqualTo(LeakReport.Outcome.NONE);
        assertThat(report.verdict()).hasSizeGreaterThan(1).first().isEqualTo("Nothing stands out.");
        assertThat(report.notes()).isEmpty();
    }

    @Test
    void whatAProfileLeftOutIsNamed() throws Exception {
        Path dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("kept.hfold"), Presets.OOM);
        LeakReport report = ask(folded, Locale.ENGLISH);

        assertThat(report.suspects()).hasSize(1);
        assertThat(report.dump().left().profile()).isEqualTo("oom");
        assertThat(report.dump().left().names()).contains("PRIMITIVE_ARRAY_DUMP.elements", "STACK_TRACE");
        assertThat(report.notes()).first().asString().startsWith("Zeros, or nothing, stand");
        assertThat(report.notes())
                .contains("Not in this file, its profile left them out: names of threads and class loaders,"
                        + " methods of local variables.");
        assertThat(ask(folded, Locale.CHINESE).notes()).contains("此文件中没有以下内容，已按其配置去除：线程和类加载器的名称、局部变量所在的方法。");
    }

    @Test
    void howMuchOfADamagedFileCouldBeReadIsSaid() throws Exception {
        Path dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof"));
        byte[] cut = Arrays.copyOf(Files.readAllBytes(dump), 4_000_000);
        Path half = Files.write(folder.resolve("half.hprof"), cut);
        LeakReport report = ask(half, Locale.ENGLISH);
        assertThat(report.notes())
                .anySatisfy(note -> assertThat(note)
                        .startsWith("The file is damaged at byte ")
                        .endsWith("; the answer is about what could be read."));
        assertThat(report.dump().whole()).isFalse();
    }

    @Test
    void whereEqualArraysWereMadeOneThatIsSaidAndNothingElse() throws Exception {
        Path dump = Samples.kept(8_000_000).writeTo(folder.resolve("kept.hprof"));
        Profile merging = new Profile(
                "merging", "", List.of(), List.of(new Rule.Merge(new JavaField("example.Keeper", "kept0"))));
        LeakReport report = ask(Folds.fold(dump, folder.resolve("kept.hfold"), merging), Locale.ENGLISH);

        assertThat(report.dump().left().names()).contains("example.Keeper.kept0 (equal arrays made one)");
        assertThat(report.notes())
                .containsExactly("Of arrays that were equal only the first has its contents: what led"
                        + " to another of them leads to that one.");
    }

    /** The guess that something was too large at once is not for a heap with a leak. */
    @Test
    void theThreadThatKeepsItAndHadNoMemoryLeftIsToldWithItsStack() throws Exception {
        Path dump = folder.resolve("full.hprof");
        LeakDumps.run(
                Jdks.own(),
                KeeperLeaks.class,
                "invoices",
                dump,
                "-Xmx40m",
                "-XX:+HeapDumpOnOutOfMemoryError",
                "-XX:HeapDumpPath=" + dump);
        LeakReport report = ask(dump, Locale.ENGLISH);

        LeakReport.Stack stack = report.suspects().get(0).stack();
        assertThat(stack.thread()).isEqualTo("the thread \"main\"");
        assertThat(stack.frames())
                .anySatisfy(frame ->
                        assertThat(frame).startsWith("at ").contains("KeeperLeaks$Invoices.leak(KeeperLeaks.java:"));
        assertThat(report.outOfMemory().sentence())
                .startsWith("In the thread \"main\" an OutOfMemoryError was thrown in ")
                .doesNotContain("at once");
        assertThat(report.outOfMemory().stack()).isEqualTo(stack);
        assertThat(report.dump().java()).startsWith(Runtime.version().feature() + ".");
        assertThat(report.objects()).anySatisfy(row -> assertThat(row.name()).contains("Thread \"main\""));
    }

    /** All threads of a program lead to its classes, by the class loader that they have. */
    @ParameterizedTest
    @ValueSource(strings = {"two-statics", "single", "launched"})
    void ofWhatAStaticKeepsNoStackIsShown(String leak) throws Exception {
        Path dump = folder.resolve("static.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, leak, dump);
        LeakReport report = ask(dump, Locale.ENGLISH);

        assertThat(report.suspects())
                .isNotEmpty()
                .allSatisfy(suspect -> assertThat(suspect.stack()).isNull());
    }

    @ParameterizedTest
    @CsvSource({"thread, consumer", "callback, main"})
    void ofWhatAThreadKeepsItsOwnStackIsShown(String leak, String thread) throws Exception {
        Path dump = folder.resolve("thread.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, leak, dump);

        LeakReport.Suspect suspect = ask(dump, Locale.ENGLISH).suspects().get(0);
        assertThat(suspect.sentence()).contains("\"" + thread + '"');
        assertThat(suspect.stack().thread()).isEqualTo("the thread \"" + thread + '"');
    }

    /** Who gets the report need not know what the program's users wrote. */
    @Test
    void noTextOfTheHeapIsInIt() throws Exception {
        byte[] text = "a password ".repeat(800_000).getBytes(StandardCharsets.US_ASCII);
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "java/lang/String")
                .namedClass(0x12, "example/Keeper")
                .utf8(0x90, "text")
                .utf8(0x91, "value")
                .utf8(0x92, "coder")
                .utf8(0x93, "other")
                .segment(heap -> {
                    heap.classDump(0x10, c -> c.instanceSize(16));
                    heap.classDump(
                            0x11,
                            c -> c.superClass(0x10)
                                    .instanceSize(24)
                                    .field(0x91, BasicType.OBJECT)
                                    .field(0x92, BasicType.BYTE));
                    heap.classDump(
                            0x12,
                            c -> c.superClass(0x10)
                                    .staticField(0x90, BasicType.OBJECT, 0x500)
                                    .staticField(0x93, BasicType.OBJECT, 0x501));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x10);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x11);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x12);
                    heap.instance(0x500, 0x11, values -> values.id(0x1000).u1(0));
                    heap.bytes(0x1000, text);
                    heap.instance(0x501, 0x11, values -> values.id(0x1001).u1(0));
                    heap.bytes(0x1001, Arrays.copyOf(text, text.length / 10));
                })
                .end()
                .writeTo(folder.resolve("text.hprof"));
        LeakReport report = ask(dump, Locale.ENGLISH);

        assertThat(report.suspects().get(0).path())
                .extracting(LeakReport.Node::object)
                .contains("java.lang.String");
        assertThat(report.verdict().get(0)).contains("The next largest object: java.lang.String");
        for (LeakReportWriter form : LeakReportWriter.values()) {
            assertThat(form.write(report)).doesNotContain("password");
        }
    }

    @Test
    void leaksOfAnAndroidAppAreInIt() throws Exception {
        Path dump = Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true));
        LeakReport.App app = ask(dump, Locale.CHINESE).app();

        assertThat(app.fault()).isNull();
        assertThat(app.leaks())
                .extracting(LeakReport.AppLeak::sentence)
                .allSatisfy(sentence -> assertThat(sentence).startsWith("MainActivity 应当消失，却保留了 "));
        assertThat(app.leaks()).filteredOn(leak -> leak.pattern() == null).hasSize(1);
        assertThat(app.leaks().get(0).trace())
                .anySatisfy(line -> assertThat(line).contains("ScreenCache"))
                .noneSatisfy(line -> assertThat(line).contains("Retaining"));
        assertThat(app.leaks().get(0).trace()).first().isEqualTo("┬───");
    }
}
