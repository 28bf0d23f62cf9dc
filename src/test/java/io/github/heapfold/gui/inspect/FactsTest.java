package io.github.heapfold.gui.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class FactsTest {
    /** The name stands behind the number, or below it. */
    @Test
    void aFactReadsAsWordsFromItsValueOn() throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.3", 4).build();
        assertThat(Facts.of(
                        new InspectJob(Input.of("test", new ByteArrayInputStream(dump)), 1).run(JobMonitor.silent()),
                        false,
                        null,
                        ZoneOffset.UTC))
                .extracting(fact -> fact.value() + " " + fact.name())
                .contains("4-byte IDs", "HPROF 1.0.3 Android")
                .anyMatch(words -> words.matches("\\S+ k?B dump"))
                .noneMatch(words -> words.endsWith("B bytes"));
    }
}
