package io.github.heapfold.gui.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import io.github.heapfold.seal.SealException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class KeyedJobTest {
    private final char[] typed = "a passphrase".toCharArray();

    @Test
    void whatWasTypedIsOverwrittenAfterTheRun() throws IOException {
        KeyedJob<Boolean> job = new KeyedJob<>(new TypedKeys(typed), keys -> {
            keys.passphrase(true);
            return monitor -> true;
        });

        assertThat(job.run(JobMonitor.silent())).isTrue();

        assertThat(typed).containsOnly('\0');
        assertThatThrownBy(() -> job.run(JobMonitor.silent()))
                .isInstanceOf(SealException.class)
                .hasMessageContaining("type it again");
    }

    @Test
    void afterAFaultToo() {
        KeyedJob<Boolean> job = new KeyedJob<>(new TypedKeys(typed), keys -> monitor -> {
            throw new JobException(Message.verbatim("full"));
        });

        assertThatThrownBy(() -> job.run(JobMonitor.silent())).hasMessageContaining("full");
        assertThat(typed).containsOnly('\0');
    }

    @Test
    void afterACancelBeforeTheRun() {
        new TypedKeys(typed).close();

        assertThat(typed).containsOnly('\0');
    }

    @Test
    void filesOfKeysAreNeededForEachRun() {
        TypedKeys keys = new TypedKeys(new char[0]);

        assertThatThrownBy(() -> keys.open("no such file"))
                .isInstanceOf(SealException.class)
                .hasMessageContaining("no such file");
    }
}
