package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Ordinals that wait for their turn, in scratch: what has had it gives its memory back, so that a search takes what
 * waits at one time, and not four bytes for each object that it comes to.
 */
public final class OrdinalQueue implements Closeable {
    /** Ordinals in a block, which is a file. */
    private static final long BLOCK = 1 << 20;

    private final Scratch scratch;
    private final long block;
    private final boolean wide;
    private final Deque<OrdinalTable> blocks = new ArrayDeque<>();

    /** Where in the first block the next one stands, and in the last block the next one goes. */
    private long first;

    private long end;

    /** @param ordinals how many different ones there may be */
    public OrdinalQueue(Scratch scratch, long ordinals) {
        this(scratch, ordinals, BLOCK);
    }

    OrdinalQueue(Scratch scratch, long ordinals, long mostInBlock) {
        this.scratch = scratch;
        block = Math.max(1, Math.min(mostInBlock, ordinals));
        wide = ordinals >= Integer.MAX_VALUE;
        end = block;
    }

    /** Puts an ordinal behind all others. */
    public void add(long ordinal) throws IOException {
        if (end == block) {
            blocks.addLast(new OrdinalTable(scratch, "queue", block, wide));
            end = 0;
        }
        blocks.getLast().put(end++, ordinal);
    }

    /** Takes the one that has waited longest; {@link OrdinalTable#NONE} where none waits. */
    public long poll() throws IOException {
        if (first == block) {
            blocks.removeFirst().close();
            first = 0;
        }
        if (blocks.isEmpty() || (blocks.size() == 1 && first == end)) {
            return OrdinalTable.NONE;
        }
        return blocks.getFirst().get(first++);
    }

    @Override
    public void close() throws IOException {
        for (OrdinalTable each : blocks) {
            each.close();
        }
        blocks.clear();
    }
}
