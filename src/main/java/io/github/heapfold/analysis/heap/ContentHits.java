package io.github.heapfold.analysis.heap;

/** Is told what stands where in contents; called by one thread, in the order of the file. */
public interface ContentHits {
    /**
     * Takes what was found in an array or a name.
     *
     * @param ordinal of the array; {@link Heap#ABSENT} of a name
     * @param rule what was found, as the matcher numbers it
     * @param start where it begins, in bytes from the array's first element
     * @param value its bytes as they stand there
     */
    void hit(long ordinal, int rule, long start, byte[] value);
}
