package io.github.heapfold.job.query.export;

import io.github.heapfold.job.query.table.Relation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;

/** A relation as a Parquet file, compressed with zstd. Of the rows no more than a group of some MiB is in memory. */
final class ParquetTable {
    /**
     * Bytes of rows that are gathered before they are written; with several columns under way it is to fit small heaps.
     */
    private static final long ROW_GROUP = 16 << 20;

    private static final int PAGE = 1 << 18;

    /**
     * After so many rows it is looked how much is gathered. Guesses from the rows before would be wrong where long texts
     * follow short ones.
     */
    private static final int LOOK = 100;

    private final String name;
    private final Relation relation;
    private long rows;
    private long bytes;

    /** @param name of the table, which stands in the file */
    ParquetTable(String name, Relation relation) {
        this.name = name;
        this.relation = relation;
    }

    /** Writes all rows. */
    void writeTo(OutputStream stream) throws IOException {
        ZstdPages pages = new ZstdPages();
        StreamFile file = new StreamFile(stream);
        try (ParquetWriter<Relation.Row> writer = new Builder(file)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(pages)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupSize(ROW_GROUP)
                .withPageSize(PAGE)
                .withMinRowCountForPageSizeCheck(LOOK)
                .withMaxRowCountForPageSizeCheck(LOOK)
                .build()) {
            Relation.Rows all = relation.all();
            for (Relation.Row row = all.next(); row != null; row = all.next()) {
                writer.write(row);
                rows++;
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            pages.release();
        }
        bytes = file.position();
    }

    long rows() {
        return rows;
    }

    /** Bytes of the file. */
    long bytes() {
        return bytes;
    }

    private final class Builder extends ParquetWriter.Builder<Relation.Row, Builder> {
        Builder(OutputFile file) {
            super(file);
        }

        @Override
        protected Builder self() {
            return this;
        }

        /** Abstract, and so to be there; the one that is not asks it. */
        @SuppressWarnings("deprecation")
        @Override
        protected WriteSupport<Relation.Row> getWriteSupport(Configuration configuration) {
            return new RelationSupport(name, relation);
        }
    }
}
