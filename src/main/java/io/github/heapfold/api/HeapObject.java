package io.github.heapfold.api;

/**
 * An object of a heap.
 *
 * @param index 0 to {@link OpenHeap#objects()} - 1
 * @param id its identifier in the dump: in HotSpot and Android its address
 * @param className of an instance its class as in {@code java.util.HashMap$Node}, of an array as in {@code int[]}, of a
 *     class object as in {@code class java.util.HashMap}
 * @param shallowSize bytes that it takes itself
 */
public record HeapObject(long index, long id, String className, long shallowSize) {}
