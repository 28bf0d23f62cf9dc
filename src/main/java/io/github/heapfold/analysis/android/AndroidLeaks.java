package io.github.heapfold.analysis.android;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * What LeakCanary would say of the dump of an Android app. Shark reads the dump through a view of its bytes; where
 * single bytes are dear to get at, as in a folded file, they go through scratch memory.
 */
public final class AndroidLeaks implements Question<LeakTraces> {
    /** Every Android process has it; Shark asks it for the version and the maker. */
    static final String BUILD = "android.os.Build";

    private final Optional<LeakTraces.Finder> finder;

    /**
     * @param finder by what leaking objects are told; empty for LeakCanary's watch if that found any, else inspectors
     */
    public AndroidLeaks(Optional<LeakTraces.Finder> finder) {
        this.finder = finder;
    }

    /** Whether a heap is that of an Android process, by its classes: a converted dump has another header. */
    public static boolean isAndroid(Heap heap) {
        return heap.classes().named(BUILD).stream()
                .anyMatch(type -> !heap.classes().statics(type).isEmpty());
    }

    /**
     * Has Shark look for leaks.
     *
     * @throws SharkException where it is no such dump, or Shark cannot read it
     */
    @Override
    public LeakTraces ask(AnalysedHeap heap, Progress progress) throws IOException {
        String name = heap.heap().name();
        if (!isAndroid(heap.heap())) {
            throw SharkException.notAndroid(name, BUILD);
        }
        try (DumpBytes origin = heap.heap().openBytes();
                DumpBytes bytes = origin.access() == DumpBytes.Access.DIRECT
                        ? origin
                        : new ScratchBytes(origin, heap.scratch())) {
            return kept(sharks(bytes, heap.heap(), progress), heap);
        } catch (SharkException | CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw fault(name, e);
        }
    }

    /** Shark keeps its own index in the Java heap, and has to do without where that is too small. */
    private LeakTraces sharks(DumpBytes bytes, Heap heap, Progress progress) throws IOException {
        try {
            return new SharkRun(bytes, heap, progress).analyse(finder);
        } catch (OutOfMemoryError e) {
            throw SharkException.of(heap.name(), Faults.message(e), e);
        }
    }

    /** So that a leak has the bytes that its object has wherever else it is shown. */
    private static LeakTraces kept(LeakTraces found, AnalysedHeap heap) throws IOException {
        List<LeakTraces.Trace> traces = new ArrayList<>();
        for (LeakTraces.Trace trace : found.traces()) {
            long ordinal = heap.heap().ordinalOf(trace.leaking().id());
            long bytes = ordinal == Heap.ABSENT ? 0 : heap.dominators().retainedSize(ordinal);
            traces.add(trace.keeping(bytes == 0 ? null : Long.valueOf(bytes)));
        }
        return new LeakTraces(found.finder(), List.copyOf(traces), found.unreachable(), found.metadata());
    }

    /** What Shark throws has its own classes, and the cause inside. */
    static IOException fault(String name, Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof CancellationException cancel) {
                throw cancel;
            }
            if (cause instanceof Error error) {
                throw error;
            }
            if (cause instanceof EOFException) {
                return SharkException.of(name, Message.of("analysis.cutShort"), thrown);
            }
            if (cause instanceof IOException fault && cause.getMessage() != null) {
                return Faults.isForeseen(fault) ? fault : SharkException.of(name, Faults.reason(fault), fault);
            }
        }
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        // A name of a class, which is all that others have to say, means nothing to who has a dump.
        boolean isSaid = (root instanceof IllegalArgumentException || root instanceof IllegalStateException)
                && root.getMessage() != null;
        Message reason = isSaid
                ? Message.verbatim(root.getMessage().lines().findFirst().orElse(""))
                : Message.of("analysis.sharkFault");
        return SharkException.of(name, reason, thrown);
    }
}
