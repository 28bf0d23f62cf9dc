package io.github.heapfold.fold.base;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.chunk.BaseLanes;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.chunk.LaneDecompressor;
import io.github.heapfold.fold.chunk.StoredChunk;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.fold.container.FoldContents;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * The folded file that another one is folded against. Only its lanes are read, of the chunks that are asked for, of
 * which some are kept. One that needs a base itself, or is sealed, is refused. For any thread.
 */
public final class BaseFold implements BaseLanes, Closeable {
    /** How much of the Java heap chunks may take that are kept in case that others need them too. */
    private static final int PART_OF_HEAP = 8;

    private static final int BLOCK = 1 << 20;

    /** A chunk with those of its lanes that were asked for. */
    private static final class Held {
        final StoredChunk chunk;
        final long weight;
        final Map<Long, byte[]> lanes = new ConcurrentHashMap<>();

        Held(byte[] payload, int bound) throws FoldException {
            chunk = StoredChunk.ofLanes(payload, bound);
            weight = payload.length + chunk.laneBytes();
        }
    }

    private final Path file;
    private final String name;
    private final SeekableByteChannel channel;
    private final FoldContents contents;
    private final FoldBase named;
    private final boolean asNamed;
    private final CoderPool<LaneDecompressor> decompressors = new CoderPool<>(LaneDecompressor::new);
    private final Map<Integer, Held> held = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    /** Null where nothing is to be folded. */
    private LaneSamples samples;

    private BaseFold(
            Path file, SeekableByteChannel channel, Optional<FoldBase> expected, boolean damaged, Runnable look)
            throws IOException {
        this.file = file;
        this.name = file.toString();
        this.channel = channel;
        byte[] digest = digest(channel, look);
        Path last = file.getFileName();
        named = expected.isPresent() ? expected.get() : new FoldBase(digest, last == null ? name : last.toString());
        asNamed = named.is(digest);
        if (!asNamed && !damaged) {
            throw new FoldException(Message.of("fold.baseOther", name, named.name(), named.digest()));
        }
        try {
            contents = FoldContents.read(channel);
        } catch (FoldException e) {
            throw new FoldException(Message.of("fold.baseDamaged", name, Faults.reason(e)));
        }
        if (contents.header().base().isPresent()) {
            throw new FoldException(Message.of("fold.baseNeedsBase", name));
        }
        if (contents.header().seal().isPresent()) {
            throw new FoldException(Message.of("fold.baseSealed", name));
        }
    }

    private static byte[] digest(SeekableByteChannel channel, Runnable look) throws IOException {
        MessageDigest digest = Sha256.start();
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        channel.position(0);
        while (channel.read(block) >= 0) {
            digest.update(block.flip());
            block.clear();
            look.run();
        }
        return digest.digest();
    }

    /**
     * Opens a file to fold another one against it: reads it once, to know what is in its chunks.
     *
     * @param progress told after each chunk, and before the first; may stop the work by throwing
     */
    public static BaseFold toFold(Path file, Progress progress) throws IOException {
        try (Opened<BaseFold> base = new Opened<>(toFold(file, () -> progress.at(0, 0)))) {
            base.get().named.requireName();
            base.get().sample(progress);
            return base.keep();
        }
    }

    private static BaseFold toFold(Path file, Runnable look) throws IOException {
        try {
            return open(file, Optional.empty(), false, look);
        } catch (NoSuchFileException e) {
            throw new FoldException(Message.of("input.missing", file));
        }
    }

    /**
     * Opens the base of a file.
     *
     * @param named what that file says of it
     * @param place the base, or the folder where it is looked for by its name; empty where nobody knows
     * @param damaged whether another file is taken too, as far as what comes out is right by its checksum
     * @param look done again and again while it is read; may throw
     * @throws FoldException where it is not there, or another
     */
    public static BaseFold toUnfold(FoldBase named, Optional<Path> place, boolean damaged, Runnable look)
            throws IOException {
        if (place.isEmpty()) {
            throw new FoldException(Message.of("fold.baseMissing", named.name(), named.digest()));
        }
        Path file = named.in(place.get());
        try {
            return open(file, Optional.of(named), damaged, look);
        } catch (NoSuchFileException e) {
            throw new FoldException(Message.of("fold.baseMissing.there", named.name(), named.digest(), file));
        }
    }

    private static BaseFold open(Path file, Optional<FoldBase> expected, boolean damaged, Runnable look)
            throws IOException {
        FileSnapshot before = FileSnapshot.of(file);
        if (!Files.isRegularFile(file)) {
            // To open a pipe is to wait for somebody at its other end, and a device may never end.
            throw new FoldException(Message.of(Files.isDirectory(file) ? "input.folder" : "fold.baseNotFile", file));
        }
        try (Opened<SeekableByteChannel> channel = new Opened<>(ExistingFile.toRead(file))) {
            if (!before.isUnchanged()) {
                // What was looked at need not be what was opened.
                throw new FoldException(Message.of("input.changed", file));
            }
            return channel.keepIn(new BaseFold(file, channel.get(), expected, damaged, look));
        }
    }

    /** Where it is. */
    public Path file() {
        return file;
    }

    /** What a file that is folded against this one says of it. */
    public FoldBase named() {
        return named;
    }

    /** What a fault of a chunk that needs this is, where this is not the file that was asked for. */
    public Exception blamed(Exception fault) {
        return asNamed
                ? fault
                : new FoldException(
                        Message.of("fold.baseChanged", Faults.reason(fault), name, named.name(), named.digest()));
    }

    private void sample(Progress progress) throws IOException {
        LaneSamples of = new LaneSamples();
        List<FoldIndex.ChunkEntry> chunks = contents.index().chunks();
        for (int i = 0; i < chunks.size(); i++) {
            LaneSamples.Chunk chunk = of.new Chunk();
            Held one = read(i);
            for (long lane : one.chunk.laneIds()) {
                byte[] data = lane(one, lane);
                chunk.add(lane, data, data.length);
            }
            of.add(i, chunk);
            progress.at(chunks.get(i).offset(), channel.size());
        }
        of.complete();
        samples = of;
    }

    @Override
    public List<Integer> nearest(Map<Integer, LaneSinks> lanes) {
        int chunks = contents.index().chunks().size();
        if (chunks <= ChunkHeader.MOST_BASE) {
            // So few are all read anyway, and short ones may have no samples.
            return IntStream.range(0, chunks).boxed().toList();
        }
        LaneSamples.Chunk asked = samples.new Chunk();
        lanes.forEach((column, sinks) -> {
            for (Lane lane : Lane.values()) {
                ByteSink bytes = sinks.of(lane);
                asked.add((long) column << 2 | lane.ordinal(), bytes.data(), bytes.length());
            }
        });
        return samples.nearest(asked);
    }

    @Override
    public Lanes of(List<Integer> chunks) {
        return lane -> {
            byte[][] parts = new byte[chunks.size()][];
            int length = 0;
            for (int i = 0; i < parts.length; i++) {
                parts[i] = lane(chunks.get(i), lane);
                length = Math.addExact(length, parts[i].length);
            }
            byte[] all = new byte[length];
            int at = 0;
            for (byte[] part : parts) {
                System.arraycopy(part, 0, all, at, part.length);
                at += part.length;
            }
            return all;
        };
    }

    private byte[] lane(int chunk, long lane) throws FoldException {
        try {
            return lane(held(chunk), lane);
        } catch (IOException e) {
            throw new FoldException(Message.of("fold.baseDamaged", name, Faults.reason(e)));
        }
    }

    private byte[] lane(Held one, long lane) throws FoldException {
        byte[] known = one.lanes.get(lane);
        if (known == null) {
            known = decompressors.with(decompressor -> one.chunk.lane(lane, decompressor));
            one.lanes.put(lane, known);
        }
        return known;
    }

    private synchronized Held held(int chunk) throws IOException {
        Held one = held.get(chunk);
        if (one == null) {
            one = read(chunk);
            held.put(chunk, one);
            weight += one.weight;
            Iterator<Held> oldest = held.values().iterator();
            while (weight > Runtime.getRuntime().maxMemory() / PART_OF_HEAP && held.size() > 1) {
                weight -= oldest.next().weight;
                oldest.remove();
            }
        }
        return one;
    }

    private synchronized Held read(int chunk) throws IOException {
        List<FoldIndex.ChunkEntry> chunks = contents.index().chunks();
        if (chunk >= chunks.size()) {
            throw new FoldException(Message.of("fold.baseChunk", chunk, chunks.size()));
        }
        FoldIndex.ChunkEntry entry = chunks.get(chunk);
        int bound = contents.header().chunkBound();
        BlockReader.Block block = BlockReader.at(channel, entry.offset() + entry.classBytes())
                .next(type -> type == FoldFormat.BLOCK_CHUNK ? FoldFormat.most(type, bound) : -1);
        return new Held(block.payload(), bound);
    }

    @Override
    public void close() {
        decompressors.close();
        try {
            channel.close();
        } catch (IOException e) {
            // It was only read.
        }
    }
}
