package io.github.heapfold.job.query.export;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.files.NewFile;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.PartFile;
import io.github.heapfold.job.query.table.HeapTables;
import io.github.heapfold.job.query.table.Relation;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes tables of a heap as Parquet files into a folder: the same relations that questions in SQL are about. No file
 * is put in its place before all of them are written.
 */
public final class TableExport implements Question<List<TableExport.Written>> {
    private static final String ENDING = ".parquet";

    private final Set<String> names;
    private final Path folder;
    private final boolean force;
    private final Input source;

    /**
     * A file that was written.
     *
     * @param table its name
     * @param bytes how long the file is
     */
    public record Written(String table, Path file, long rows, long bytes) {}

    /**
     * What to write.
     *
     * @param names of tables: those that every heap has, of classes, {@code instanceof} and a class; empty for all that
     *     every heap has
     * @param folder is made where it does not exist yet
     * @param force whether files of these names are replaced
     * @param source what is read, which is never replaced
     */
    public TableExport(Set<String> names, Path folder, boolean force, Input source) {
        this.names = names;
        this.folder = folder;
        this.force = force;
        this.source = source;
    }

    /**
     * Sees whether that can be written, as far as it can be known before the heap is read.
     *
     * @throws IOException where a file is there already, or the folder is none
     */
    public void check() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        for (String name : names.isEmpty() ? HeapTables.COMMON : names) {
            Output.check(file(name), force);
        }
    }

    @Override
    public List<Written> ask(AnalysedHeap heap, Progress progress) throws IOException {
        Map<String, Relation> tables = tables(new HeapTables(heap, progress));
        List<Path> made = NewFile.missing(folder);
        Deque<Output> outputs = new ArrayDeque<>();
        List<Written> written = new ArrayList<>();
        boolean whole = false;
        try {
            NewFile.folders(folder);
            for (Map.Entry<String, Relation> each : tables.entrySet()) {
                Path file = file(each.getKey());
                Output output = Output.to(file, force, source);
                outputs.add(output);
                ParquetTable table = new ParquetTable(each.getKey(), each.getValue());
                table.writeTo(output.stream());
                written.add(new Written(each.getKey(), file, table.rows(), table.bytes()));
            }
            for (Output output : outputs) {
                output.commit();
            }
            whole = true;
        } catch (IOException e) {
            throw PartFile.about(folder.toString(), e);
        } finally {
            for (Output output : outputs) {
                output.close();
            }
            if (!whole) {
                remove(made);
            }
        }
        return written;
    }

    /** Folders that were made for this, the innermost first; one that others write to by now stays. */
    private static void remove(List<Path> made) throws IOException {
        try {
            for (Path each : made) {
                Files.deleteIfExists(each);
            }
        } catch (DirectoryNotEmptyException e) {
            return;
        }
    }

    private Map<String, Relation> tables(HeapTables all) throws IOException {
        Map<String, Relation> common = all.common();
        if (names.isEmpty()) {
            return common;
        }
        Map<String, Relation> wanted = new LinkedHashMap<>();
        for (String name : names) {
            Relation relation = common.containsKey(name)
                    ? common.get(name)
                    : all.instances(name).orElse(null);
            if (relation == null) {
                throw new MessageException(all.unknown(name));
            }
            wanted.put(name, relation);
        }
        return wanted;
    }

    private Path file(String table) {
        return folder.resolve(fileName(table));
    }

    /** A name that every file system takes: what some do not becomes {@code %} and hex digits, as in addresses. */
    static String fileName(String table) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < table.length(); i++) {
            char c = table.charAt(i);
            boolean plain = c >= 0x80 || Character.isLetterOrDigit(c) || "._$-[] ".indexOf(c) >= 0;
            name.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return name + ENDING;
    }
}
