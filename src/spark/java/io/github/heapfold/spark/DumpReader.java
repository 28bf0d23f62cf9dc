package io.github.heapfold.spark;

import io.github.heapfold.api.DumpFacts;
import io.github.heapfold.api.HeapfoldFile;
import io.github.heapfold.api.OpenHeap;
import io.github.heapfold.api.Work;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructType;

/** Reads one dump on an executor when its first row is asked for. A dump that cannot be read is a row with the reason. */
final class DumpReader implements PartitionReader<InternalRow> {
    private final ReadOptions options;
    private final String[] columns;
    private final String address;
    private final Configuration hadoop;
    private Iterator<InternalRow> rows;
    private InternalRow row;

    DumpReader(ReadOptions options, StructType columns, String address, Configuration hadoop) {
        this.options = options;
        this.columns = columns.fieldNames();
        this.address = address;
        this.hadoop = hadoop;
    }

    @Override
    public boolean next() {
        if (rows == null) {
            rows = read(TaskContext.get()).iterator();
        }
        row = rows.hasNext() ? rows.next() : null;
        return row != null;
    }

    @Override
    public InternalRow get() {
        return row;
    }

    private List<InternalRow> read(TaskContext task) {
        String path = address;
        try (LocalDump dump = LocalDump.of(address, hadoop)) {
            path = dump.file().toString();
            Work<List<InternalRow>> work = HeapfoldFile.of(dump.file()).ask(this::rows);
            // A task that was killed says so, and is not told.
            work.threads(task.cpus()).onProgress(progress -> {
                if (task.isInterrupted()) {
                    work.cancel();
                }
            });
            return work.run();
        } catch (IOException | RuntimeException | OutOfMemoryError | LinkageError e) {
            // One dump that is too large, or packed in what needs a library that is not here, does not end the others.
            if (task.isInterrupted() || Thread.currentThread().isInterrupted()) {
                throw new TaskKilledException("while " + address + " was read");
            }
            String reason = e.getMessage() == null ? e.toString() : e.getMessage();
            return List.of(row(0, reason.replace(path, address), column -> null));
        }
    }

    private List<InternalRow> rows(OpenHeap heap) throws IOException {
        String damage = heap.damage().map(DumpFacts.Damage::reason).orElse(null);
        return options.relation().rows(heap, Set.of(columns), options).stream()
                .map(each -> row(heap.timestamp(), damage, each))
                .toList();
    }

    private InternalRow row(long taken, String error, Relation.Row own) {
        Object[] values = new Object[columns.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (columns[i]) {
                case Relation.DUMP -> Relation.text(address);
                case Relation.TAKEN -> taken == 0 ? null : TimeUnit.MILLISECONDS.toMicros(taken);
                case Relation.ERROR -> Relation.text(error);
                default -> own.apply(columns[i]);
            };
        }
        return new GenericInternalRow(values);
    }

    @Override
    public void close() {
        rows = null;
    }
}
