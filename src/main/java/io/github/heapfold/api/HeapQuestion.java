package io.github.heapfold.api;

import java.io.IOException;

/**
 * What somebody wants to know of a heap. The heap is closed after it.
 *
 * @param <R> the answer
 */
@FunctionalInterface
public interface HeapQuestion<R> {
    R ask(OpenHeap heap) throws IOException;
}
