package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What threads were doing and what they hold, those that retain most first. */
public final class ThreadOverview implements Question<ThreadOverview.Answer> {
    /**
     * The threads.
     *
     * @param reachable bytes of all objects that can be reached
     */
    public record Answer(long reachable, List<Row> threads) {}

    /**
     * A thread.
     *
     * @param object the thread object; null where it is not in the dump
     * @param name null where the dump does not tell it
     * @param shallow bytes of the thread object
     * @param retained bytes that the thread keeps alive
     * @param hasStack whether the dump tells of its stack
     * @param frames from the innermost out
     * @param otherLocals objects that it holds, but not in one of the frames
     */
    public record Row(
            ObjectView object,
            String name,
            long shallow,
            long retained,
            boolean hasStack,
            List<Frame> frames,
            List<Local> otherLocals) {}

    /**
     * A method on the stack.
     *
     * @param method class and method with its descriptor, as {@code java.lang.Thread.run()V}; null where the file does
     *     not tell the method
     * @param className of the method; null where it is not told
     * @param source file name; null where it is not told
     * @param line line number; 0 or less where there is none
     */
    public record Frame(String method, String className, String source, int line, List<Local> locals) {
        public boolean isNative() {
            return line == HeapThread.Frame.NATIVE;
        }
    }

    /** An object that a thread holds, and what that one keeps alive. */
    public record Local(ObjectView object, long retained) {}

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        List<Row> rows = new ArrayList<>();
        // Threads of one kind wait in the same place, and there may be very many of them.
        Map<HeapThread.Frame, Frame> empty = new HashMap<>();
        List<HeapThread> threads = heap.heap().threads(progress);
        for (HeapThread thread : threads) {
            progress.at(rows.size(), threads.size());
            boolean present = thread.ordinal() != Heap.ABSENT;
            List<Frame> frames = new ArrayList<>(thread.frames().size());
            for (HeapThread.Frame frame : thread.frames()) {
                frames.add(
                        frame.locals().isEmpty()
                                ? empty.computeIfAbsent(frame, any -> frame(any, List.of()))
                                : frame(frame, locals(heap, frame.locals())));
            }
            rows.add(new Row(
                    present ? heap.view(thread.ordinal()) : null,
                    thread.name(),
                    present ? heap.graph().shallowSize(thread.ordinal()) : 0,
                    present ? dominators.retainedSize(thread.ordinal()) : 0,
                    thread.hasStack(),
                    frames,
                    locals(heap, thread.otherLocals())));
        }
        rows.sort(Comparator.comparingLong(Row::retained)
                .reversed()
                .thenComparingLong(
                        row -> row.object() == null ? 0 : row.object().id()));
        return new Answer(dominators.reachableSize(), List.copyOf(rows));
    }

    private static Frame frame(HeapThread.Frame frame, List<Local> locals) {
        return new Frame(frame.place(), frame.className(), frame.source(), frame.line(), locals);
    }

    private static List<Local> locals(AnalysedHeap heap, List<Long> ordinals) throws IOException {
        List<Local> locals = new ArrayList<>();
        for (long ordinal : ordinals) {
            locals.add(new Local(heap.view(ordinal), heap.dominators().retainedSize(ordinal)));
        }
        return List.copyOf(locals);
    }
}
