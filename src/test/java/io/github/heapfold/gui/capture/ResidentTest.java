package io.github.heapfold.gui.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.resident.CaptureCause;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResidentTest {
    @Test
    void whatIsSeenAndWhatFailsIsSaidInTheLanguageOfTheWindow() {
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> {});
        Texts.use(Locale.CHINESE);
        try {
            resident.start("Watching app", (listener, monitor) -> {
                listener.log(Message.of("watch.folder", Path.of("dumps")));
                throw new JobException(Message.of("file.folderMissing", Path.of("dumps")));
            });
        } finally {
            Texts.use(Locale.ENGLISH);
        }
        assertThat(resident.lines()).hasSize(2);
        assertThat(resident.lines().get(0)).endsWith("正在监视 dumps");
        assertThat(resident.lines().get(1)).contains("dumps").doesNotContain("exist");
        assertThat(resident.over().get()).startsWith("已不再监视：").contains("dumps", "共捕获 0 次");
    }

    @Test
    void whatIsMeasuredIsSaidInTheLanguageOfTheWindow() {
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> {});
        LocalJvm jvm = new LocalJvm(
                7522, "org.example.Leaky", "17", Path.of("jdk"), "me", new HeapUse(0, 100, 0, 100), Optional.empty());
        List<String> said = new ArrayList<>();
        Texts.use(Locale.CHINESE);
        try {
            resident.start("Watching app", (listener, monitor) -> {
                listener.measured(jvm, Condition.parse("heap>=40% for 30s"), 0.472);
                said.add(resident.state().get());
            });
        } finally {
            Texts.use(Locale.ENGLISH);
        }
        assertThat(said).containsExactly("example.Leaky 7522：堆 47.2%（30 秒平均），≥ 40% 时捕获");
    }

    @Test
    void aJvmThatHasNotToldItsUseYetIsSaidToBeThere() {
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> {});
        LocalJvm jvm = new LocalJvm(
                7522, "org.example.Leaky", "25", Path.of("jdk"), "me", new HeapUse(0, 100, 0, 100), Optional.empty());
        List<String> said = new ArrayList<>();
        resident.start("Watching app", (listener, monitor) -> {
            listener.unmeasured(jvm);
            said.add(resident.state().get());
            listener.measured(jvm, Condition.parse("heap>=40% for 30s"), 0.472);
            said.add(resident.state().get());
        });
        assertThat(said)
                .containsExactly(
                        "example.Leaky 7522: how much of its heap is in use is not known before its first collection.",
                        "example.Leaky 7522: Heap 47.2 % on average over 30 s, captured from 40 % on");
    }

    @Test
    void howItEndedIsSaidWhereNobodyStoppedIt() {
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> {});
        resident.start("Watching app", (listener, monitor) -> {
            listener.captured(Path.of("folder", "one.hfold"), new CaptureCause.OutOfMemory());
            listener.captured(Path.of("folder", "two.hfold"), new CaptureCause.DumpAppeared());
        });
        assertThat(resident.over().get()).isEqualTo("No longer watching: it has ended by itself. Captured: 2.");

        resident.start("Watching app", (listener, monitor) -> resident.stop());
        assertThat(resident.over().get()).isEmpty();
    }

    @Test
    void whatWasCapturedLastIsNamed() {
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> {});
        resident.start(
                "Watching app",
                (listener, monitor) ->
                        listener.captured(Path.of("folder", "one.hfold"), new CaptureCause.OutOfMemory()));
        assertThat(resident.last().get()).isEqualTo("Last (OutOfMemoryError): one.hfold");
        resident.start("Watching app", (listener, monitor) -> {});
        assertThat(resident.last().get()).isEmpty();
    }

    @Test
    void whyItWasCapturedIsTold() {
        List<String> reasons = new ArrayList<>();
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> reasons.add(why));
        Path file = Path.of("folder", "one.hfold");
        resident.start("Watching app", (listener, monitor) -> {
            listener.captured(file, new CaptureCause.OutOfMemory());
            listener.captured(file, new CaptureCause.DumpAppeared());
            listener.captured(file, new CaptureCause.HighUse(Condition.parse("heap>=85% for 30s")));
        });
        assertThat(reasons).containsExactly("OutOfMemoryError", "a dump that appeared", "Heap ≥ 85 %");
        assertThat(resident.last().get()).startsWith("Last (Heap").endsWith("one.hfold");
    }

    @Test
    void itHasANameWhileItRuns() {
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> {});
        List<String> names = new ArrayList<>();
        resident.start(
                "Watching app", (listener, monitor) -> names.add(resident.name().get()));
        names.add(resident.name().get());
        assertThat(names).containsExactly("Watching app", "");
    }

    @Test
    void aMissingPartOfTheProgramIsSaidAndEndsIt() {
        Resident resident = new Resident(Runnable::run, Runnable::run, (file, why) -> {});
        resident.start("Watching app", (listener, monitor) -> {
            throw new NoClassDefFoundError("a/Part");
        });
        assertThat(resident.lines())
                .singleElement()
                .asString()
                .contains("missing")
                .contains("a/Part");
        assertThat(resident.running().get()).isFalse();
    }
}
