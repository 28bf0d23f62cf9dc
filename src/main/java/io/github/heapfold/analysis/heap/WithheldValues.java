package io.github.heapfold.analysis.heap;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A heap without what its texts say: no contents of primitive arrays, no characters, no names of threads and class
 * loaders. Objects, classes, sizes, references, and numbers in fields are as they are; how often a content is there may
 * be counted, so {@link #forEachContent} and {@link #elements}, by which contents are compared, still have them.
 */
public final class WithheldValues extends HeapView {
    public WithheldValues(Heap heap) {
        super(heap);
    }

    @Override
    public List<ObjectValue> values(long ordinal, int first, int most) throws IOException {
        return super.values(ordinal, first, most).stream()
                .map(WithheldValues::withheld)
                .toList();
    }

    @Override
    public Map<Long, List<ObjectValue>> fields(long[] ordinals) throws IOException {
        Map<Long, List<ObjectValue>> all = super.fields(ordinals);
        all.replaceAll((ordinal, values) ->
                values.stream().map(WithheldValues::withheld).toList());
        return all;
    }

    /** Elements of arrays, which are declared by no class, and single characters. */
    private static ObjectValue withheld(ObjectValue value) {
        boolean content = value.declaredBy() < 0 || value.type() == BasicType.CHAR;
        return content && value.type() != BasicType.OBJECT
                ? new ObjectValue(value.name(), value.type(), value.declaredBy(), 0, false)
                : value;
    }

    @Override
    public Optional<String> text(long ordinal, int most) {
        return Optional.empty();
    }

    @Override
    public Map<Long, String> texts(long[] ordinals, int most) {
        return Map.of();
    }

    @Override
    public Map<Long, String> labels(long... ordinals) {
        return Map.of();
    }

    @Override
    public Map<Long, ArrayStart> arrayStarts(long[] ordinals, int most) {
        return Map.of();
    }

    @Override
    public Map<Long, byte[]> contents(long[] ordinals, int most) {
        return Map.of();
    }

    @Override
    public List<HeapThread> threads(Progress progress) throws IOException {
        return super.threads(progress).stream()
                .map(thread -> thread.named(null))
                .toList();
    }

    /** Would show where texts are that somebody guesses. */
    @Override
    public void search(ContentMatcher matcher, ContentHits hits, Progress progress) {
        throw new UnsupportedOperationException("contents are withheld");
    }

    @Override
    public DumpBytes openBytes() {
        throw new UnsupportedOperationException("contents are withheld");
    }
}
