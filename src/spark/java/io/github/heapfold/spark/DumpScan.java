package io.github.heapfold.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;

/** Plans the reading of dumps, in the driver: which columns, and a partition for each file. */
final class DumpScan implements ScanBuilder, SupportsPushDownRequiredColumns, Scan, Batch {
    private final ReadOptions options;
    private final JavaSparkContext spark;
    private final Configuration hadoop;
    private StructType columns;

    DumpScan(ReadOptions options) {
        this.options = options;
        columns = options.relation().schema();
        spark = JavaSparkContext.fromSparkContext(SparkSession.active().sparkContext());
        hadoop = new Configuration(spark.hadoopConfiguration());
        options.hadoop().forEach(hadoop::set);
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    @Override
    public Scan build() {
        return this;
    }

    @Override
    public StructType readSchema() {
        return columns;
    }

    @Override
    public String description() {
        return "heapfold " + options.relation().label() + " " + options.paths();
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        try {
            return DumpFiles.of(options, hadoop).stream()
                    .map(DumpPartition::new)
                    .toArray(InputPartition[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new DumpReaderFactory(options, columns, spark.broadcast(new SerializableConfiguration(hadoop)));
    }
}
