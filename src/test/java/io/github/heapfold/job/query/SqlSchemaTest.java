package io.github.heapfold.job.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.analysis.QueryCommand;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.query.table.HeapTables;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

class SqlSchemaTest {
    @TempDir
    Path folder;

    @Test
    void everyColumnCanBeAskedForAsItIsWritten() throws Exception {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("list.hprof"));
        JobMonitor monitor = JobMonitor.silent();
        try (LoadedHeap heap = new OpenHeapJob(Input.of(dump), 1).run(monitor)) {
            List<String> tables = List.of("objects", "threads", "app.Absent", "java.lang.Class");
            Map<String, List<String>> some = heap.ask(new SqlSchema(tables), monitor);
            assertThat(some).containsOnlyKeys("objects", "threads", "java.lang.Class");
            Map<String, List<String>> columns = heap.ask(SqlSchema.common(), monitor);
            assertThat(columns.keySet()).containsExactlyElementsOf(HeapTables.COMMON);
            String help = String.join(
                    " ", QueryCommand.class.getAnnotation(Command.class).description());
            for (Map.Entry<String, List<String>> table : columns.entrySet()) {
                String all = table.getValue().stream().map(SqlPlace::written).collect(Collectors.joining(", "));
                SqlAnswer answer = heap.ask(new SqlQuestion("SELECT " + all + " FROM " + table.getKey(), 1), monitor);
                assertThat(answer.columns()).isEqualTo(table.getValue());
                assertThat(help.split("\\W+")).contains(table.getValue().toArray(String[]::new));
            }
        }
    }
}
