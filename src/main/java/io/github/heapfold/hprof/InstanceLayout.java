package io.github.heapfold.hprof;

/**
 * The values in the body of an INSTANCE_DUMP: the class's own fields first, then its superclass's, and so on.
 *
 * @param types type code per value
 * @param offsets bytes from the start of the body per value
 * @param size bytes of the whole body
 */
public record InstanceLayout(byte[] types, int[] offsets, int size) {}
