package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.message.Message;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How people name an object or a class.
 *
 * @param text what they wrote
 * @param id the ID that it is, where it is one
 */
public record ObjectName(String text, OptionalLong id) {
    /** An ID is written {@code 0x} and hex digits; all else is the name of a class. */
    public static ObjectName parse(String text) {
        return new ObjectName(text, Ids.parse(text));
    }

    /** An object that is known by its ID already. */
    public static ObjectName of(long id) {
        return new ObjectName(Ids.text(id), OptionalLong.of(id));
    }

    public boolean isId() {
        return id.isPresent();
    }

    /** The object that it names. */
    public long ordinalIn(AnalysedHeap heap) throws UnanswerableException {
        if (id.isEmpty()) {
            throw new UnanswerableException(Message.of("analysis.noIdentifier", text));
        }
        long ordinal = heap.heap().ordinalOf(id.getAsLong());
        if (ordinal == Heap.ABSENT) {
            throw new UnanswerableException(
                    Message.of("analysis.noObject", text, heap.heap().name()));
        }
        return ordinal;
    }

    /**
     * Class indexes of the classes with a name, in Java's spelling or that of the virtual machine, of whatever loader.
     */
    public static Set<Integer> classesNamed(AnalysedHeap heap, String name) throws UnanswerableException {
        HeapClasses classes = heap.heap().classes();
        Collection<Integer> found = classes.told(JavaNames.readable(name));
        if (found.isEmpty()) {
            String alike = String.join(", ", NearNames.of(classes, name));
            throw new UnanswerableException(
                    alike.isEmpty()
                            ? Message.of("analysis.noClass", name, heap.heap().name())
                            : Message.of(
                                    "analysis.noClassButAlike",
                                    name,
                                    heap.heap().name(),
                                    alike));
        }
        return new LinkedHashSet<>(found);
    }
}
