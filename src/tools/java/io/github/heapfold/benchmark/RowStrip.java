package io.github.heapfold.benchmark;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The rival: leaves the same fields out and the records in rows, as strippers before Heapfold do. What it writes is
 * then pressed by gzip or xz; nothing reads it.
 */
public final class RowStrip implements RecordVisitor {
    private final Profile profile = Presets.OOM;

    /** What the profile says of each field, which is asked for each record. */
    private final Map<Field, Boolean> strips = new HashMap<>();

    private final OutputStream out;
    private final int idSize;
    private byte[] data;

    private RowStrip(OutputStream out, int idSize) {
        this.out = out;
        this.idSize = idSize;
    }

    /** Takes a dump and a file to write. */
    public static void main(String[] args) throws IOException {
        try (ChunkReader reader = new ChunkReader(DumpSource.open(Path.of(args[0])));
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[1])), 1 << 20)) {
            int idSize = reader.header().orElseThrow().idSize();
            out.write(reader.header().orElseThrow().toBytes());
            RowStrip strip = new RowStrip(out, idSize);
            ChunkWalker walker = new ChunkWalker(idSize);
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                strip.data = chunk.data();
                if (chunk.run() == null) {
                    walker.walk(chunk, strip);
                } else if (chunk.run().elements() == null || chunk.run().elements() == BasicType.OBJECT) {
                    out.write(chunk.data(), 0, chunk.length());
                }
                reader.release(chunk);
            }
        }
    }

    /** Writes the fields of fixed length that stay, and what follows them if it stays. */
    private void write(Tag tag, int start, int end, boolean rest) {
        int at = start;
        for (Field field : tag.fields()) {
            if (field.kind().isVariable()) {
                break;
            }
            int size = field.kind().size(idSize);
            if (!strips.computeIfAbsent(field, known -> profile.strips(Column.of(known)))) {
                write(at, size);
            }
            at += size;
        }
        if (rest) {
            write(at, end - at);
        }
    }

    private void write(int at, int length) {
        try {
            out.write(data, at, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void record(Tag tag, int start, int end) {
        if (tag == null) {
            write(start, end - start);
        } else if (!profile.drops(tag)) {
            write(tag, start, end, true);
        }
    }

    @Override
    public void heapDump(Tag tag, int start) {
        write(start, Tag.RECORD_HEADER);
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        write(tag, start, end, true);
    }

    @Override
    public void classDump(int start, int end) {
        write(Tag.CLASS_DUMP, start, end, true);
    }

    @Override
    public void instance(int start, int end) {
        write(Tag.INSTANCE_DUMP, start, end, true);
    }

    @Override
    public void objectArray(int start, int end) {
        write(Tag.OBJECT_ARRAY_DUMP, start, end, true);
    }

    @Override
    public void primitiveArray(int start, int end) {
        byte type = data[start + Tag.PRIMITIVE_ARRAY_DUMP.field("elementType").offset(idSize)];
        Column elements = Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements"), BasicType.of(type));
        write(Tag.PRIMITIVE_ARRAY_DUMP, start, end, !profile.strips(elements));
    }
}
