package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.heap.ArrayStart;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * An object with its fields and what each of them keeps alive; who refers to it is another question, that takes longer.
 */
record RetainedFields(long id, int limit) implements Question<RetainedFields.Answer> {
    /**
     * An object.
     *
     * @param detail without referrers
     * @param retained of each field what its target keeps alive, in bytes; -1 of what is no reference
     */
    record Answer(ObjectDetail.Answer detail, long[] retained) {}

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        ObjectDetail.Answer detail = new ObjectDetail(id, limit, false).ask(heap, progress);
        long[] retained = new long[detail.fields().size()];
        for (int i = 0; i < retained.length; i++) {
            var target = detail.fields().get(i).target();
            long ordinal = target == null ? Heap.ABSENT : heap.heap().ordinalOf(target.id());
            retained[i] = ordinal == Heap.ABSENT ? -1 : heap.dominators().retainedSize(ordinal);
        }
        return new Answer(detail, retained);
    }

    /**
     * What an array of bytes says, as far as its elements are told, where these are text.
     *
     * @param length -1 of what is no array
     */
    static Optional<String> words(List<ObjectDetail.Field> elements, long length) {
        if (length < 0
                || !elements.stream().allMatch(element -> element.type() == BasicType.BYTE && element.present())) {
            return Optional.empty();
        }
        byte[] bytes = new byte[elements.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) elements.get(i).bits();
        }
        return new ArrayStart(BasicType.BYTE, length, bytes)
                .text()
                .map(words -> bytes.length < length ? words + "…" : words);
    }

    /** The value of a field as it is read. */
    static String value(ObjectDetail.Field field) {
        if (!field.present()) {
            return text("object.notkept");
        }
        if (field.type() == BasicType.OBJECT) {
            if (field.target() == null) {
                return field.bits() == 0 ? "null" : Ids.text(field.bits());
            }
            return ObjectNames.simple(field.target().className()) + ObjectNames.label(field.label());
        }
        return field.type().text(field.bits());
    }
}
