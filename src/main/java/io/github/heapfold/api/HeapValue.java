package io.github.heapfold.api;

import io.github.heapfold.analysis.heap.ObjectValue;
import org.jspecify.annotations.Nullable;

/**
 * A value in an object.
 *
 * @param name of a field or static its name, of an element of an array its number in brackets
 * @param type {@code object}, or the primitive type
 * @param value of a reference the ID of what it refers to as a {@link Long}, 0 for null; else of the type's box; null
 *     where the file's profile left it out
 */
public record HeapValue(String name, String type, @Nullable Object value) {
    static HeapValue of(ObjectValue value) {
        return new HeapValue(
                value.name(),
                value.type().label(),
                value.present() ? value.type().boxed(value.bits()) : null);
    }
}
