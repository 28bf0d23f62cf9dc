package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.Column;

/**
 * How often a field occurs and what it takes.
 *
 * @param column the field, or a part of it that holds values of one type
 * @param count how many records have the field; of a part, how many values there are
 * @param bytes bytes of the field in all of them
 */
public record FieldCount(Column column, long count, long bytes) {}
