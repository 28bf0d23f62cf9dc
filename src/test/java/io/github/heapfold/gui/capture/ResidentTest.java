package io.github.heapfold.gui.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ResidentTest {
    @Test
    void whatIsSeenAndWhatFailsIsSaidInTheLanguageOfTheWindow() {
        Resident resident = new Resident(Runnable::run, Runnable::run, file -> {});
        Texts.use(Locale.CHINESE);
        try {
            resident.start((listener, monitor) -> {
                listener.log(Message.of("watch.folder", Path.of("dumps")));
                throw new JobException(Message.of("file.folderMissing", Path.of("dumps")));
            });
        } finally {
            Texts.use(Locale.ENGLISH);
        }
        assertThat(resident.lines()).hasSize(2);
        assertThat(resident.lines().get(0)).endsWith("正在监视 dumps");
        assertThat(resident.lines().get(1)).contains("dumps").doesNotContain("exist");
    }

    @Test
    void whatWasCapturedLastIsNamed() {
        Resident resident = new Resident(Runnable::run, Runnable::run, file -> {});
        resident.start((listener, monitor) -> listener.captured(Path.of("folder", "one.hfold")));
        assertThat(resident.last().get()).isEqualTo("one.hfold");
        resident.start((listener, monitor) -> {});
        assertThat(resident.last().get()).isEmpty();
    }

    @Test
    void aMissingPartOfTheProgramIsSaidAndEndsIt() {
        Resident resident = new Resident(Runnable::run, Runnable::run, file -> {});
        resident.start((listener, monitor) -> {
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
