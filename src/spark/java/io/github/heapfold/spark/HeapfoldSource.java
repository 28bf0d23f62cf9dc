package io.github.heapfold.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The format {@code heapfold}. Spark finds it by its name and makes one for each use. */
public final class HeapfoldSource implements TableProvider, DataSourceRegister {
    @Override
    public String shortName() {
        return "heapfold";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return ReadOptions.of(options).relation().schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new DumpTable(ReadOptions.of(new CaseInsensitiveStringMap(properties)));
    }
}
