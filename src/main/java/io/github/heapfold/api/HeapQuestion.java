package io.github.heapfold.api;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to know of a heap. The heap is closed after it.
 *
 * <pre>{@code
 * HeapQuestion<List<LeakSuspect>> question = OpenHeap::leaks;
 * for (LeakSuspect suspect : HeapfoldFile.of(folded).ask(question).run()) {
 *     System.out.println(suspect.signature() + " " + suspect.sentence());
 * }
 * }</pre>
 *
 * @param <R> the answer
 */
@FunctionalInterface
public interface HeapQuestion<R extends @Nullable Object> {
    R ask(OpenHeap heap) throws IOException;
}
