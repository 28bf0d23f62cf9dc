package io.github.heapfold.tailor;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes a dump as a mini.hprof. In that format a heap dump ends where a byte begins no sub-record, and strings and
 * classes begin with bytes that do: so they have to stand before all heap dumps. A dump that can be read twice is, and
 * they are written first.
 */
public final class TailorWriter {
    private static final int BUFFER = 1 << 16;

    private TailorWriter() {}

    /**
     * Writes all of it.
     *
     * @param twice whether the dump can be opened twice
     * @param level of zlib, 1 (fastest) to 9 (smallest)
     * @param progress told after each chunk, of the last reading
     * @return what the dump is made of
     * @throws TailorException where the format cannot hold it
     */
    public static DumpSummary write(DumpOpener dump, boolean twice, OutputStream out, int level, Progress progress)
            throws IOException {
        Deflater deflater = new Deflater(level);
        try {
            DeflaterOutputStream zlib = new DeflaterOutputStream(out, deflater, BUFFER);
            zlib.write(TailorFormat.MAGIC);
            if (twice) {
                write(dump, TailorPart.NAMES, zlib, Progress.NONE);
            }
            DumpSummary summary = write(dump, twice ? TailorPart.HEAP : TailorPart.ALL, zlib, progress);
            zlib.finish();
            return summary;
        } finally {
            deflater.end();
        }
    }

    private static DumpSummary write(DumpOpener dump, TailorPart part, OutputStream out, Progress progress)
            throws IOException {
        try (ChunkReader reader = dump.open()) {
            check(reader);
            TailorChunk converter = new TailorChunk(part);
            Census census = new Census(TailorFormat.ID_SIZE);
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                RecordBody kept = converter.convert(chunk);
                out.write(kept.data(), 0, kept.length());
                census.add(Census.of(chunk, TailorFormat.ID_SIZE), reader.name());
                reader.release(chunk);
                progress.at(reader.source().position(), reader.source().size());
            }
            if (reader.damage().isPresent()) {
                throw new TailorException(
                        reader.damage().get().offset(),
                        Message.of("tailor.damagedDump", reader.damage().get().reason()));
            }
            if (part != TailorPart.NAMES && !converter.hasEnded()) {
                // Tailor's decoder goes on until it meets one.
                out.write(Tag.HEAP_DUMP_END.code());
            }
            return DumpSummary.of(reader, census);
        }
    }

    private static void check(ChunkReader reader) throws TailorException {
        HprofHeader header = reader.header().orElseThrow(() -> new TailorException(Message.of("tailor.notADump")));
        if (header.idSize() != TailorFormat.ID_SIZE) {
            throw new TailorException(Message.of("tailor.idSize", header.idSize()));
        }
        if (!header.isAndroid()) {
            throw new TailorException(Message.of("tailor.format", HprofHeader.ANDROID, header.format()));
        }
    }
}
