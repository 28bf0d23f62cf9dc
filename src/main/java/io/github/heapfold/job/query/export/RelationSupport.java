package io.github.heapfold.job.query.export;

import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.job.query.table.Relation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * How the rows of a relation become those of a Parquet file: each column under its name, null where it has no value.
 */
final class RelationSupport extends WriteSupport<Relation.Row> {
    /** Texts that come again and again, as names of classes, need not be encoded each time. */
    private static final int KEPT = 4096;

    /** Characters of a text that is kept; names of classes seldom have more. */
    private static final int MOST_KEPT = 256;

    private final String table;
    private final List<Relation.Field> columns;
    private final Map<String, Binary> encoded = new LatestMap<>(KEPT);
    private RecordConsumer consumer;

    /** @param table its name */
    RelationSupport(String table, Relation relation) {
        this.table = table;
        columns = relation.columns();
    }

    private MessageType schema() {
        return new MessageType(
                table, columns.stream().map(RelationSupport::type).toList());
    }

    private static Type type(Relation.Field column) {
        return switch (column.type()) {
            case TEXT ->
                Types.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(column.name());
            case NUMBER -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
            case REAL -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
            case FLAG -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.name());
        };
    }

    /** Abstract, and so to be there, although the other one has taken its place. */
    @SuppressWarnings("deprecation")
    @Override
    public WriteContext init(Configuration configuration) {
        return new WriteContext(schema(), Map.of());
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return new WriteContext(schema(), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public void write(Relation.Row row) {
        consumer.startMessage();
        for (int i = 0; i < columns.size(); i++) {
            Relation.Field column = columns.get(i);
            Object value = value(row, i);
            if (value != null) {
                consumer.startField(column.name(), i);
                add(column.type(), value);
                consumer.endField(column.name(), i);
            }
        }
        consumer.endMessage();
    }

    private static Object value(Relation.Row row, int column) {
        try {
            return row.get(column);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(Relation.Type type, Object value) {
        switch (type) {
            case TEXT -> consumer.addBinary(text((String) value));
            case NUMBER -> consumer.addLong((Long) value);
            case REAL -> consumer.addDouble((Double) value);
            case FLAG -> consumer.addBoolean((Boolean) value);
        }
    }

    private Binary text(String text) {
        // Identifiers seldom come again, and long texts would take much memory.
        return text.startsWith("0x") || text.length() > MOST_KEPT
                ? Binary.fromString(text)
                : encoded.computeIfAbsent(text, Binary::fromString);
    }
}
