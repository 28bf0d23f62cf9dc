package io.github.heapfold.spark;

import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/** Goes to the executors, and there makes a reader for each dump. */
final class DumpReaderFactory implements PartitionReaderFactory {
    private static final long serialVersionUID = 1;

    private final ReadOptions options;
    private final StructType columns;
    private final Broadcast<SerializableConfiguration> hadoop;

    DumpReaderFactory(ReadOptions options, StructType columns, Broadcast<SerializableConfiguration> hadoop) {
        this.options = options;
        this.columns = columns;
        this.hadoop = hadoop;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        String address = ((DumpPartition) partition).address();
        return new DumpReader(options, columns, address, hadoop.value().value());
    }
}
