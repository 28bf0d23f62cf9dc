package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.reference.HeapClassTable;
import io.github.heapfold.analysis.heap.scan.ClassInventor;
import io.github.heapfold.analysis.heap.scan.NameStore;
import io.github.heapfold.analysis.heap.scan.RootRecords;
import io.github.heapfold.analysis.heap.scan.StackRecords;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Puts together what a dump tells of its threads: names, stacks and what each frame holds. For one thread. */
final class ThreadReader {
    private static final int MOST_NAME = 1024;

    /** How the names of fields end in which loaders of servers have the name or the path of an application. */
    private static final List<String> OWN_NAMES = List.of("name", "path");

    private final RootRecords roots;
    private final StackRecords stacks;
    private final NameStore names;
    private final HeapClassTable classes;
    private final Ordinals ordinals;
    private final HeapModel heap;

    /** Frames that hold nothing: threads of one kind wait in the same place, and there may be very many of them. */
    private final Map<FrameRecord, HeapThread.Frame> frames = new HashMap<>();

    /** What a STACK_FRAME says but for its own ID, which each thread has others of. */
    private record FrameRecord(long classId, long method, long signature, long source, int line) {}

    ThreadReader(HeapParts parts, HeapModel heap) {
        roots = parts.rootRecords();
        stacks = parts.stacks();
        names = parts.names();
        classes = parts.classes();
        ordinals = parts.ordinals();
        this.heap = heap;
    }

    List<HeapThread> threads(Progress progress) throws IOException {
        // A thread and its name, and all locals.
        ordinals.expect(2L * roots.threads() + roots.locals(), progress);
        long[] ordinalOf = threadOrdinals();
        Map<Long, String> nameOf = names(ordinalOf);
        Map<Integer, List<Integer>> localsOf = new HashMap<>();
        for (int i = 0; i < roots.locals(); i++) {
            localsOf.computeIfAbsent(roots.localThread(i), key -> new ArrayList<>())
                    .add(i);
        }
        List<HeapThread> threads = new ArrayList<>();
        for (int i = 0; i < ordinalOf.length; i++) {
            progress.at(i, ordinalOf.length);
            threads.add(thread(i, ordinalOf[i], nameOf.get(ordinalOf[i]), localsOf.getOrDefault(i, List.of())));
        }
        return threads;
    }

    private long[] threadOrdinals() {
        long[] ordinalOf = new long[roots.threads()];
        for (int i = 0; i < ordinalOf.length; i++) {
            ordinalOf[i] = roots.threadId(i) == 0 ? Heap.ABSENT : ordinals.of(roots.threadId(i));
        }
        return ordinalOf;
    }

    /** Whether threads have names, and all of them of zeros. */
    boolean areNamesBlank() throws IOException {
        Collection<String> names =
                names(threadOrdinals(), heap.texts()::asStored).values();
        return !names.isEmpty() && names.stream().allMatch(ObjectTexts::isBlank);
    }

    /** Names by the ordinals of threads and class loaders. */
    Map<Long, String> names(long[] named) throws IOException {
        return names(named, heap.texts()::read);
    }

    /** Texts of strings, by the ordinals of which the class indexes are given. */
    @FunctionalInterface
    private interface Texts {
        Map<Long, String> read(Map<Long, Integer> typeOf, int most) throws IOException;
    }

    private Map<Long, String> names(long[] named, Texts read) throws IOException {
        if (!heap.texts().areThere()) {
            return Map.of();
        }
        Map<Long, Long> nameOf = new HashMap<>();
        Map<Long, Integer> types = new LinkedHashMap<>();
        long[] there = Arrays.stream(named).filter(ordinal -> ordinal >= 0).toArray();
        heap.reader().read(there).forEach((object, record) -> {
            long ordinal = name(heap.objectValues().fields(record, heap.classOf(object)));
            if (ordinal >= 0) {
                nameOf.put(object, ordinal);
                types.put(ordinal, heap.classOf(ordinal));
            }
        });
        Map<Long, String> texts = read.read(types, MOST_NAME);
        Map<Long, String> found = new HashMap<>();
        nameOf.forEach((object, name) -> {
            if (texts.containsKey(name)) {
                found.put(object, texts.get(name));
            }
        });
        return found;
    }

    /**
     * The ordinal of a name: that in the field of Thread or ClassLoader itself, as a subclass of the program may have one
     * that is called like it. Few loaders get one, and none before Java 9; servers that have a loader for each application
     * have the application's name or path in a field of their own.
     */
    private long name(List<ObjectValue> fields) {
        long found = Heap.ABSENT;
        for (ObjectValue field : fields) {
            long name = field.name().equals("name") ? target(field) : Heap.ABSENT;
            found = mayBeText(name) ? name : found;
        }
        return found < 0 && isLoader(fields) ? ownName(fields) : found;
    }

    private boolean isLoader(List<ObjectValue> fields) {
        return fields.stream()
                .anyMatch(field -> classes.name(field.declaredBy()).equals(ClassInventor.CLASS_LOADER));
    }

    /** Old versions of Java have the characters of a thread's name in it. */
    private boolean mayBeText(long ordinal) {
        return ordinal >= 0 && (heap.texts().isString(heap.classOf(ordinal)) || classes.isArray(heap.classOf(ordinal)));
    }

    private long ownName(List<ObjectValue> fields) {
        return OWN_NAMES.stream()
                .flatMap(end -> fields.stream()
                        .filter(field -> field.name().toLowerCase(Locale.ROOT).endsWith(end)))
                .mapToLong(this::target)
                .filter(ordinal -> ordinal >= 0 && heap.texts().isString(heap.classOf(ordinal)))
                .findFirst()
                .orElse(Heap.ABSENT);
    }

    /** Negative where there is no object; the boot class loader, of the ID 0, is none that a field leads to. */
    private long target(ObjectValue field) {
        return field.type() == BasicType.OBJECT && field.bits() != 0 ? ordinals.of(field.bits()) : Heap.ABSENT;
    }

    private HeapThread thread(int index, long ordinal, String name, List<Integer> locals) {
        long[] trace = stacks.trace(roots.threadTrace(index));
        int depth = trace == null ? 0 : trace.length;
        Map<Integer, Set<Long>> held = held(locals, depth);
        List<HeapThread.Frame> stack = new ArrayList<>(depth);
        for (int i = 0; i < depth; i++) {
            stack.add(frame(trace[i], List.copyOf(held.getOrDefault(i, Set.of()))));
        }
        Set<Long> others = new LinkedHashSet<>(held.getOrDefault(depth, Set.of()));
        others.addAll(held.getOrDefault(-1, Set.of()));
        return new HeapThread(ordinal, roots.threadSerial(index), name, trace != null, stack, List.copyOf(others));
    }

    /**
     * What is held, each once, by the number of the frame; what is beyond the last of them is in {@code depth}, and what
     * is in none in -1. A stack that overflowed has tens of thousands of both.
     */
    private Map<Integer, Set<Long>> held(List<Integer> locals, int depth) {
        Map<Integer, Set<Long>> held = new HashMap<>();
        for (int local : locals) {
            long ordinal = ordinals.of(roots.localId(local));
            if (ordinal >= 0) {
                int frame = Math.max(-1, Math.min(roots.localFrame(local), depth));
                held.computeIfAbsent(frame, any -> new LinkedHashSet<>()).add(ordinal);
            }
        }
        return held;
    }

    private HeapThread.Frame frame(long id, List<Long> locals) {
        long frame = stacks.frame(id);
        if (frame == StackRecords.ABSENT) {
            return new HeapThread.Frame(null, null, null, 0, locals);
        }
        HeapThread.Frame known = frames.computeIfAbsent(
                new FrameRecord(
                        stacks.frameClass(frame),
                        stacks.method(frame),
                        stacks.signature(frame),
                        stacks.source(frame),
                        stacks.line(frame)),
                this::withoutLocals);
        return known.holding(locals);
    }

    private HeapThread.Frame withoutLocals(FrameRecord frame) {
        int index = classes.indexOf(frame.classId);
        String className =
                index == LongIntMap.ABSENT ? names.text(stacks.className(frame.classId)) : classes.name(index);
        String method = names.text(frame.method);
        String signature = names.text(frame.signature);
        return new HeapThread.Frame(
                className == null ? null : JavaNames.readable(className),
                method == null ? null : method + (signature == null ? "" : signature),
                names.text(frame.source),
                frame.line,
                List.of());
    }
}
