package io.github.heapfold.api;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to know of a heap. The heap is closed after it.
 *
 * @param <R> the answer
 */
@FunctionalInterface
public interface HeapQuestion<R extends @Nullable Object> {
    R ask(OpenHeap heap) throws IOException;
}
