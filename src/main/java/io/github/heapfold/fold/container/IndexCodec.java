package io.github.heapfold.fold.container;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ZstdCompressor;
import io.github.heapfold.fold.bytes.ZstdDecompressor;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes and reads the index block. */
public final class IndexCodec {
    /** No index is longer: it has some 12 bytes per chunk. */
    public static final int MAX_BYTES = 1 << 24;

    private static final int SHA256_BYTES = 32;

    /** The least bytes of a chunk in the index. */
    private static final int LEAST_ENTRY = 4;

    /**
     * The least bytes of a chunk in the file: kind, offset, two lengths, checksum, number of classes and the end of its
     * directory.
     */
    private static final int LEAST_CHUNK = BlockWriter.START + 11 + BlockWriter.END;

    /** More chunks than any dump has whose chunks are not forged to be short: of whole ones, 8 TiB. */
    public static final int MAX_CHUNKS = 1 << 20;

    private IndexCodec() {}

    public static byte[] write(FoldIndex index, FoldHeader header) {
        ByteSink out = new ByteSink(1 << 12);
        byte[] copy = header.toBytes();
        out.putVarint(copy.length);
        out.put(copy, 0, copy.length);
        DumpSummary summary = index.summary();
        out.putVarint(summary.bytes());
        out.putVarint(summary.opaqueBytes());
        writeTags(summary.records(), out);
        writeTags(summary.subRecords(), out);
        out.putVarint(summary.fields().size());
        for (FieldCount field : summary.fields()) {
            FoldHeader.putText(out, field.column().toString());
            out.putVarint(field.count());
            out.putVarint(field.bytes());
        }
        out.put(summary.damage().isPresent() ? 1 : 0);
        summary.damage().ifPresent(damage -> {
            out.putVarint(damage.offset());
            FoldHeader.putText(out, damage.reason().toString());
        });
        out.putVarint(index.storedBytes().size());
        index.storedBytes().forEach((name, bytes) -> {
            FoldHeader.putText(out, name);
            out.putVarint(bytes);
        });
        out.putVarint(index.chunks().size());
        for (FoldIndex.ChunkEntry chunk : index.chunks()) {
            out.putVarint(chunk.storedBytes());
            out.putVarint(chunk.classBytes());
            if (header.seal().isPresent()) {
                out.putVarint(chunk.sealedBytes());
            }
            out.putVarint(chunk.originalBytes());
            out.putVarint(chunk.restoredBytes());
        }
        byte[] digest = index.sha256().orElse(new byte[0]);
        out.putVarint(digest.length);
        out.put(digest, 0, digest.length);
        ByteSink compressed = new ByteSink(1 << 12);
        compressed.putVarint(out.length());
        try (ZstdCompressor compressor = new ZstdCompressor()) {
            compressor.compress(out, 9, compressed);
        }
        return compressed.toByteArray();
    }

    private static void writeTags(List<TagCount> tags, ByteSink out) {
        out.putVarint(tags.size());
        for (TagCount tag : tags) {
            out.put(tag.code());
            out.putVarint(tag.count());
            out.putVarint(tag.bytes());
        }
    }

    /**
     * Reads a payload.
     *
     * @param firstChunk where the first chunk begins in the file
     * @param end where the index begins, which is where the last chunk ends
     */
    public static FoldIndex read(byte[] payload, FoldHeader header, long firstChunk, long end) throws FoldException {
        try {
            ByteInput in = decompress(payload);
            byte[] copy = header.toBytes();
            if (!Arrays.equals(in.getBytes(in.getCount(copy.length)), copy)) {
                throw new FoldException(Message.of("fold.otherHeader"));
            }
            FoldIndex index = read(in, header, firstChunk, end);
            long chunksEnd = firstChunk;
            for (FoldIndex.ChunkEntry chunk : index.chunks()) {
                chunksEnd += chunk.storedBytes();
            }
            if (chunksEnd != end) {
                throw new FoldException(Message.of("fold.lastChunkEnd", Message.number(chunksEnd)));
            }
            return index;
        } catch (FoldException e) {
            throw new FoldException(end, Message.of("fold.inIndex", Faults.reason(e)));
        }
    }

    /** Reads a payload whatever has become of the rest of the file; offsets are as if the chunks began it. */
    public static FoldIndex read(byte[] payload) throws FoldException {
        ByteInput in = decompress(payload);
        return read(in, FoldHeader.read(storedHeader(in)), 0, Long.MAX_VALUE);
    }

    /** The payload of the header block, which stands here once more. */
    public static byte[] storedHeader(byte[] payload) throws FoldException {
        return storedHeader(decompress(payload));
    }

    private static byte[] storedHeader(ByteInput in) throws FoldException {
        return in.getBytes(in.getCount(in.left()));
    }

    private static ByteInput decompress(byte[] payload) throws FoldException {
        ByteInput compressed = new ByteInput(payload);
        int length = compressed.getCount(MAX_BYTES);
        int stored = compressed.left();
        try (ZstdDecompressor decompressor = new ZstdDecompressor()) {
            return new ByteInput(decompressor.decompress(compressed.data(), compressed.take(stored), stored, length));
        }
    }

    private static FoldIndex read(ByteInput in, FoldHeader header, long firstChunk, long end) throws FoldException {
        long bytes = in.getVarint();
        long opaque = in.getVarint();
        List<TagCount> records = readTags(in, Tag.Level.RECORD);
        List<TagCount> subRecords = readTags(in, Tag.Level.SUB_RECORD);
        List<FieldCount> fields = new ArrayList<>();
        Set<Column> columns = new HashSet<>();
        for (int n = in.getCount(Column.all().size()); n > 0; n--) {
            String name = FoldHeader.getText(in);
            Column column = Column.named(name)
                    .filter(columns::add)
                    .orElseThrow(() -> new FoldException(Message.of("fold.unknownField", name)));
            fields.add(new FieldCount(column, in.getVarint(), in.getVarint()));
        }
        Optional<Damage> damage = Optional.empty();
        if (in.get() == 1) {
            damage = Optional.of(new Damage(in.getVarint(), Message.of("dump.recorded", FoldHeader.getText(in))));
        }
        Map<String, Long> storedBytes = new LinkedHashMap<>();
        for (int n = in.getCount(Column.all().size() + 2L); n > 0; n--) {
            String name = FoldHeader.getText(in);
            if (!ColumnId.isName(name) || storedBytes.put(name, in.getVarint()) != null) {
                throw new FoldException(Message.of("fold.unknownField", name));
            }
        }
        List<FoldIndex.ChunkEntry> chunks = readChunks(in, header, firstChunk, end);
        byte[] digest = in.getBytes(in.getCount(SHA256_BYTES));
        in.expectEnd("the index");
        DumpSummary summary =
                new DumpSummary(header.dumpHeader(), bytes, records, subRecords, List.copyOf(fields), opaque, damage);
        return new FoldIndex(
                header.source(),
                summary,
                header.profile(),
                storedBytes,
                chunks,
                digest.length == 0 ? Optional.empty() : Optional.of(digest),
                header.recipients(),
                header.base());
    }

    private static List<TagCount> readTags(ByteInput in, Tag.Level level) throws FoldException {
        List<TagCount> tags = new ArrayList<>();
        for (int n = in.getCount(256); n > 0; n--) {
            int code = in.get();
            Tag tag = level == Tag.Level.RECORD ? Tag.record(code) : Tag.subRecord(code);
            tags.add(new TagCount(tag, code, in.getVarint(), in.getVarint()));
        }
        return List.copyOf(tags);
    }

    private static List<FoldIndex.ChunkEntry> readChunks(ByteInput in, FoldHeader header, long firstChunk, long end)
            throws FoldException {
        ChunkEntries chunks = new ChunkEntries();
        long offset = firstChunk;
        long original = header.dumpHeader().map(h -> (long) h.length()).orElse(0L);
        boolean sealed = header.seal().isPresent();
        // No number of chunks takes memory that the index itself has no bytes for, nor the file.
        long most = Math.min(in.left() / LEAST_ENTRY, (end - firstChunk) / LEAST_CHUNK);
        for (int n = in.getCount(Math.min(most, MAX_CHUNKS)); n > 0; n--) {
            FoldIndex.ChunkEntry chunk = new FoldIndex.ChunkEntry(
                    offset,
                    in.getVarint(),
                    in.getVarint(),
                    sealed ? in.getVarint() : 0,
                    original,
                    in.getCount(header.chunkBound()),
                    in.getCount(header.chunkBound()));
            if (chunk.originalBytes() == 0
                    || chunk.storedBytes() < 0
                    || chunk.classBytes() < 0
                    || chunk.sealedBytes() < 0
                    || chunk.storedBytes() > 3L * FoldFormat.most(FoldFormat.MAX_CHUNK)
                    || chunk.storedBytes() - chunk.classBytes() <= chunk.sealedBytes()
                    || sealed == (chunk.sealedBytes() == 0)) {
                throw new FoldException(Message.of("fold.chunkPlace", chunk.storedBytes(), offset));
            }
            chunks.add(chunk);
            offset += chunk.storedBytes();
            original += chunk.originalBytes();
        }
        return chunks;
    }
}
