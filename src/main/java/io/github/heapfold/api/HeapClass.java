package io.github.heapfold.api;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A class and what there is of it. Classes that several loaders defined by one name are several.
 *
 * @param id of the class object in the dump
 * @param name as in {@code java.util.HashMap$Node} or {@code int[]}
 * @param loader the class of its loader; of the boot class loader {@code <system class loader>}; null where the dump
 *     does not tell
 * @param objects how many objects of the class are in the dump, also those that no root leads to
 * @param shallowSize bytes that these take themselves
 * @param retainedSize bytes that they keep alive, at the least; empty where nobody asked for it
 */
public record HeapClass(
        long id, String name, @Nullable String loader, long objects, long shallowSize, OptionalLong retainedSize) {}
