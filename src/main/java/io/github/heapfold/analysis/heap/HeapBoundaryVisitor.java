package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.RecordVisitor;

/** Is also told where one heap of a dump may end and another begin: at each HEAP_DUMP and HEAP_DUMP_END. */
public interface HeapBoundaryVisitor extends RecordVisitor {
    /** What comes from here on belongs to another heap than what came before, if anything came. */
    void boundary();

    @Override
    default void heapDump(Tag tag, int start) {
        if (tag == Tag.HEAP_DUMP) {
            boundary();
        }
    }

    @Override
    default void record(Tag tag, int start, int end) {
        if (tag == Tag.HEAP_DUMP_END) {
            boundary();
        }
    }
}
