package io.github.heapfold.spark;

import io.github.heapfold.api.DuplicateGroup;
import io.github.heapfold.api.HeapClass;
import io.github.heapfold.api.HeapStep;
import io.github.heapfold.api.LeakSuspect;
import io.github.heapfold.api.OpenHeap;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A table. Columns named here are those of a dump that could be read; each table begins with those that every dump has,
 * see {@link #DUMP}, {@link #TAKEN} and {@link #ERROR}. Values are Spark's own: texts are {@link UTF8String}.
 */
enum Relation {
    /** A row per dump and class. */
    CLASSES(
            new StructType()
                    .add("class", DataTypes.StringType)
                    .add("loader", DataTypes.StringType)
                    .add("objects", DataTypes.LongType)
                    .add("shallow", DataTypes.LongType)
                    .add("retained", DataTypes.LongType),
            (heap, wanted, options) -> rows(
                    wanted.contains("retained") ? heap.classesWithRetainedSizes() : heap.classes(), Relation::ofClass)),

    /** A row per dump and leak suspect. */
    SUSPECTS(
            new StructType()
                    .add("signature", DataTypes.StringType)
                    .add("sentence", DataTypes.StringType)
                    .add("class", DataTypes.StringType)
                    .add("objects", DataTypes.LongType)
                    .add("retained", DataTypes.LongType)
                    .add("share", DataTypes.DoubleType)
                    .add("path", DataTypes.createArrayType(DataTypes.StringType)),
            (heap, wanted, options) -> rows(heap.leaks(), Relation::ofSuspect)),

    /** A row per dump and what is in it more often than it need be. */
    DUPLICATES(
            new StructType()
                    .add("kind", DataTypes.StringType)
                    .add("class", DataTypes.StringType)
                    .add("copies", DataTypes.LongType)
                    .add("bytes", DataTypes.LongType)
                    .add("wasted", DataTypes.LongType)
                    .add("holders", DataTypes.createArrayType(DataTypes.StringType))
                    .add("content", DataTypes.StringType),
            (heap, wanted, options) -> rows(
                    heap.duplicates(options.limit()), (group, column) -> ofDuplicate(group, column, options.values())));

    /** The address of the dump. */
    static final String DUMP = "dump";

    /** When the dump was taken, in its own words; null where it does not tell. */
    static final String TAKEN = "taken";

    /** Null of a dump that is whole; else what is not, and then a dump that cannot be read at all has one row. */
    static final String ERROR = "error";

    /** A row by the names of its columns. */
    interface Row extends Function<String, Object> {}

    @FunctionalInterface
    private interface Reader {
        List<Row> read(OpenHeap heap, Set<String> wanted, ReadOptions options) throws IOException;
    }

    @FunctionalInterface
    private interface Value<T> {
        Object of(T row, String column);
    }

    private final StructType columns;
    private final transient Reader reader;

    Relation(StructType own, Reader reader) {
        StructType all = new StructType()
                .add("dump", DataTypes.StringType, false)
                .add("taken", DataTypes.TimestampType)
                .add("error", DataTypes.StringType);
        for (var field : own.fields()) {
            all = all.add(field);
        }
        columns = all;
        this.reader = reader;
    }

    /**
     * The table with a name.
     *
     * @throws IllegalArgumentException where there is none
     */
    static Relation of(String name) {
        for (Relation relation : values()) {
            if (relation.label().equalsIgnoreCase(name)) {
                return relation;
            }
        }
        throw new IllegalArgumentException("heapfold: there is no table " + name + ", only "
                + Arrays.stream(values()).map(Relation::label).collect(Collectors.joining(", ")));
    }

    /** As users say it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    StructType schema() {
        return columns;
    }

    /**
     * Asks a heap for the rows.
     *
     * @param wanted names of columns; the others are not asked for, which for some saves much
     */
    List<Row> rows(OpenHeap heap, Set<String> wanted, ReadOptions options) throws IOException {
        return reader.read(heap, wanted, options);
    }

    private static <T> List<Row> rows(List<T> answers, Value<T> value) {
        return answers.stream()
                .<Row>map(answer -> column -> value.of(answer, column))
                .toList();
    }

    private static Object ofClass(HeapClass row, String column) {
        return switch (column) {
            case "class" -> text(row.name());
            case "loader" -> text(row.loader());
            case "objects" -> row.objects();
            case "shallow" -> row.shallowSize();
            case "retained" -> number(row.retainedSize());
            default -> throw new IllegalArgumentException(column);
        };
    }

    private static Object ofSuspect(LeakSuspect row, String column) {
        return switch (column) {
            case "signature" -> text(row.signature());
            case "sentence" -> text(row.sentence());
            case "class" -> text(row.className());
            case "objects" -> row.objects();
            case "retained" -> row.retainedSize();
            case "share" -> row.share();
            case "path" -> texts(row.path().stream().map(Relation::step).toList());
            default -> throw new IllegalArgumentException(column);
        };
    }

    private static String step(HeapStep step) {
        String name = step.object().className();
        if (step.field() == null) {
            return name;
        }
        return step.field().startsWith("[") ? name + step.field() : name + "." + step.field();
    }

    private static Object ofDuplicate(DuplicateGroup row, String column, boolean values) {
        return switch (column) {
            case "kind" -> text(row.kind().name().toLowerCase(Locale.ROOT));
            case "class" -> text(row.className());
            case "copies" -> row.copies();
            case "bytes" -> row.bytes();
            case "wasted" -> number(row.wasted());
            case "holders" -> texts(row.holders());
            case "content" -> values ? text(row.content()) : null;
            default -> throw new IllegalArgumentException(column);
        };
    }

    static UTF8String text(String text) {
        return UTF8String.fromString(text);
    }

    private static ArrayData texts(List<String> texts) {
        return new GenericArrayData(texts.stream().map(Relation::text).toArray());
    }

    private static Object number(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
