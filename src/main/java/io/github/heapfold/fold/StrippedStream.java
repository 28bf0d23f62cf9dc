package io.github.heapfold.fold;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkStripper;
import io.github.heapfold.fold.chunk.StrippedColumns;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.KeptTexts;
import io.github.heapfold.profile.PartialEraser;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.util.List;

/**
 * A dump as it would come back from a folded file, without one: what the profile leaves out is stripped as it is read.
 */
public final class StrippedStream extends BlockInput {
    /** A chunk with what is left of it: stretches of its data, their ends after their beginnings. */
    private record Stripped(Chunk chunk, List<int[]> stretches, Census census) {}

    /** A chunk, the texts that stay, and what has to be done with its data before anything else. */
    private record StripTask(Chunk chunk, List<KeptTexts.Text> kept, Runnable erasure) {}

    private final ChunkReader dump;
    private final KeptTexts texts;
    private final PartialEraser erasure;
    private final CoderPool<ChunkStripper> strippers;
    private final Pipeline<Stripped> chunks;
    private final Census census;

    /** What is being read: the header first. */
    private byte[] data;

    private Chunk chunk;
    private List<int[]> stretches;
    private int stretch;
    private int at;
    private boolean end;

    /**
     * Begins to read.
     *
     * @param dump closed with this
     * @param profile what to leave out
     * @param survey of the dump, where the profile {@link Profile#readsTwice asks for one}
     */
    public StrippedStream(ChunkReader dump, Profile profile, ScanResult survey, int threads) throws FoldException {
        this(dump, profile, survey, Fill.ZERO, threads);
    }

    /**
     * The same, where what goes of arrays becomes something else than zeros.
     *
     * @param fill for elements of arrays that do not go whole
     */
    StrippedStream(ChunkReader dump, Profile profile, ScanResult survey, Fill fill, int threads) throws FoldException {
        this.dump = dump;
        int idSize = dump.header().map(HprofHeader::idSize).orElse(1);
        StrippedColumns columns = new StrippedColumns(AppliedProfile.of(profile, survey, 0));
        texts = new KeptTexts(profile, idSize);
        strippers = new CoderPool<>(() -> new ChunkStripper(idSize, columns));
        erasure = new PartialEraser(profile, idSize, survey, fill);
        census = new Census(idSize);
        data = dump.header().map(HprofHeader::toBytes).orElse(new byte[0]);
        stretches = List.of(new int[] {0, data.length});
        // The last of all, for it has threads that nobody would end if something before it failed.
        chunks = new Pipeline<>(threads, this::task, this::strip);
    }

    private StripTask task() throws IOException {
        Chunk next = dump.next();
        return next == null ? null : new StripTask(next, texts.in(next), erasure.next(next));
    }

    private Stripped strip(StripTask task) throws IOException {
        Chunk next = task.chunk;
        task.erasure.run();
        return strippers.with(stripper -> {
            Census found = stripper.strip(next, task.kept);
            return new Stripped(next, stripper.left(next), found);
        });
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!end && (stretch == stretches.size() || at == stretches.get(stretch)[1])) {
            advance();
        }
        if (end) {
            return -1;
        }
        int n = Math.min(length, stretches.get(stretch)[1] - at);
        System.arraycopy(data, at, into, from, n);
        at += n;
        return n;
    }

    private void advance() throws IOException {
        stretch++;
        if (stretch >= stretches.size()) {
            if (chunk != null) {
                dump.release(chunk);
                chunk = null;
            }
            Stripped next;
            try {
                next = chunks.next();
            } catch (LimitException e) {
                throw e.in(dump.name());
            }
            if (next == null) {
                end = true;
                return;
            }
            chunk = next.chunk;
            data = chunk.data();
            stretches = next.stretches;
            stretch = 0;
            census.add(next.census, dump.name());
        }
        at = stretch < stretches.size() ? stretches.get(stretch)[0] : 0;
    }

    /** What the dump was made of; complete at the end. */
    public DumpSummary summary() {
        return DumpSummary.of(dump, census);
    }

    @Override
    public void close() throws IOException {
        chunks.close();
        strippers.close();
        dump.close();
    }
}
