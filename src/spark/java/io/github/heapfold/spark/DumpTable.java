package io.github.heapfold.spark;

import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** One table over all dumps that were named. */
final class DumpTable implements Table, SupportsRead {
    private final ReadOptions options;

    DumpTable(ReadOptions options) {
        this.options = options;
    }

    @Override
    public String name() {
        return "heapfold " + options.relation().label();
    }

    // What Spark 3.4 and newer would rather call columns() makes these of it.
    @Override
    @SuppressWarnings("deprecation")
    public StructType schema() {
        return options.relation().schema();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap ignored) {
        return new DumpScan(options);
    }
}
