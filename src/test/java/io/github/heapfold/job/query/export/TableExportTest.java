package io.github.heapfold.job.query.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.query.table.Relation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written where things go wrong, and values that real dumps seldom have. */
class TableExportTest {
    @TempDir
    Path folder;

    /** Rows of texts that cannot be compressed to less than half. */
    private static Relation noise(int rows) {
        Random random = new Random(1);
        return relation(
                List.of(new Relation.Field("text", Relation.Type.TEXT)),
                rows,
                (row, column) -> Long.toHexString(random.nextLong()));
    }

    private interface Cells {
        Object get(int row, int column);
    }

    private static Relation relation(List<Relation.Field> columns, int rows, Cells cells) {
        return new Relation() {
            @Override
            public List<Field> columns() {
                return columns;
            }

            @Override
            public long size() {
                return rows;
            }

            @Override
            public Rows all() {
                int[] next = new int[1];
                return () -> {
                    int row = next[0]++;
                    return row == rows ? null : column -> cells.get(row, column);
                };
            }
        };
    }

    @Test
    void aFaultOfTheDiskIsToldAsItIs() {
        OutputStream full = new OutputStream() {
            private int left = 1 << 20;

            @Override
            public void write(int b) throws IOException {
                left--;
                if (left < 0) {
                    throw new IOException("No space left on device");
                }
            }
        };
        ParquetTable table = new ParquetTable("noise", noise(1_000_000));
        assertThatThrownBy(() -> table.writeTo(full))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");
    }

    @Test
    void rowsAreWrittenAsTheyCome() throws IOException {
        long[] before = new long[1];
        long[] rows = new long[1];
        OutputStream watched = new OutputStream() {
            @Override
            public void write(int b) {
                before[0] = before[0] == 0 ? rows[0] : before[0];
            }
        };
        Random random = new Random(1);
        Relation relation =
                relation(List.of(new Relation.Field("text", Relation.Type.TEXT)), 4_000_000, (row, column) -> {
                    rows[0] = row;
                    return row < 4 ? "" : Long.toHexString(random.nextLong());
                });
        // The first bytes are the file's mark; what comes next are rows.
        ParquetTable table = new ParquetTable("noise", relation);
        CountingMark mark = new CountingMark(watched);
        table.writeTo(mark);
        assertThat(table.rows()).isEqualTo(4_000_000);
        assertThat(table.bytes()).isEqualTo(mark.written);
        assertThat(before[0]).isBetween(1L, 2_000_000L);
    }

    /** Leaves the mark at the beginning out. */
    private static final class CountingMark extends OutputStream {
        private final OutputStream out;
        private long written;

        CountingMark(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            if (written++ >= 4) {
                out.write(b);
            }
        }
    }

    @Test
    void valuesOfAllTypesComeBack() throws IOException, SQLException {
        Object[][] values = {
            {"ä€😀", Long.MIN_VALUE, Double.NaN, true},
            {null, null, null, null},
            {"", Long.MAX_VALUE, -0.0, false},
            {"0x", 0L, Double.MIN_VALUE, null}
        };
        Relation relation = relation(
                List.of(
                        new Relation.Field("a \"text\"", Relation.Type.TEXT),
                        new Relation.Field("number.of", Relation.Type.NUMBER),
                        new Relation.Field("real", Relation.Type.REAL),
                        new Relation.Field("flag", Relation.Type.FLAG)),
                values.length,
                (row, column) -> values[row][column]);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ParquetTable("my table", relation).writeTo(bytes);
        Path file = Files.write(folder.resolve("values.parquet"), bytes.toByteArray());
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT * FROM '" + file + "'")) {
            assertThat(result.getMetaData().getColumnName(1)).isEqualTo("a \"text\"");
            assertThat(result.getMetaData().getColumnName(2)).isEqualTo("number.of");
            for (Object[] row : values) {
                assertThat(result.next()).isTrue();
                for (int i = 0; i < row.length; i++) {
                    assertThat(result.getObject(i + 1)).isEqualTo(row[i]);
                }
            }
            assertThat(result.next()).isFalse();
        }
    }

    @Test
    void aDumpThatChangesMeanwhileLeavesNoTables() throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("list.hprof"));
        Path target = folder.resolve("tables").resolve("list.hprof");
        Input input = Input.of(dump);
        TableExport export = new TableExport(Set.of(), target, false, input);
        AnalyseJob<List<TableExport.Written>> job = new AnalyseJob<>(
                input,
                (heap, progress) -> {
                    Files.write(dump, Files.readAllBytes(dump));
                    Files.setLastModifiedTime(dump, java.nio.file.attribute.FileTime.fromMillis(0));
                    return export.ask(heap, progress);
                },
                1);
        assertThatThrownBy(() -> job.run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("list.hprof");
        assertThat(target.getParent()).as("made for it, as the folder in it").doesNotExist();
    }

    @Test
    void eachTableHasAFileNameThatAllSystemsTake() {
        assertThat(TableExport.fileName("java.util.HashMap$Node")).isEqualTo("java.util.HashMap$Node.parquet");
        assertThat(TableExport.fileName("a.B$$Lambda/0x7f<?>")).isEqualTo("a.B$$Lambda%2F0x7f%3C%3F%3E.parquet");
        assertThat(TableExport.fileName("example.Nödè")).isEqualTo("example.Nödè.parquet");
        assertThat(TableExport.fileName("../x")).isEqualTo("..%2Fx.parquet");
    }
}
