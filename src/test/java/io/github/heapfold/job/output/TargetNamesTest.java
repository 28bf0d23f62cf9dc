package io.github.heapfold.job.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetNamesTest {
    @ParameterizedTest
    @CsvSource({
        "dump.hfold, dump.hprof",
        "dump.hprof.hfold, dump.hprof",
        "dump.HPROF.hfold, dump.hprof",
        "orders.prod.hfold, orders.prod.hprof",
        "mini.hprof, mini.restored.hprof",
        "mini.hprof.zip, mini.restored.hprof",
        "mini.hprof.tgz, mini.restored.hprof",
        ".hfold, .hfold.hprof",
    })
    void whatIsRestoredIsADumpAndNotTheFileItself(Path from, Path to) {
        assertThat(TargetNames.restored(from)).isEqualTo(to).isNotEqualTo(from);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".gz", ".zst", ".zip", ".tgz", ".tar", ".tar.gz", ".tar.zst"})
    void whateverADumpIsPackedInItsNameEndsBeforeIt(String packed) {
        Path dump = Path.of("dump.hprof" + packed);
        assertThat(TargetNames.folded(dump)).hasFileName("dump.hfold");
        assertThat(TargetNames.tailored(dump)).hasFileName("dump.mini.hprof");
        assertThat(TargetNames.restored(dump)).hasFileName("dump.restored.hprof");
    }
}
