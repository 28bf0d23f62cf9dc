package io.github.heapfold.analysis.records;

import java.util.List;

/**
 * A record taken apart.
 *
 * @param values its fields in the order of the file, what is in them after each
 * @param elements how many elements it has, where it is an array or a list; else 0
 * @param firstElement the number of the first one among the values
 * @param shownElements how many of them are among the values
 * @param text what it says where it is text; else null
 */
public record RecordDetail(
        DumpRecord record, List<FieldValue> values, long elements, long firstElement, int shownElements, String text) {}
