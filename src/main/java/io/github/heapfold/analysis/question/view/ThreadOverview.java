package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What threads were doing and what they hold, those that retain most first; equal stacks are put together, too. */
public final class ThreadOverview implements Question<ThreadOverview.Answer> {
    /**
     * The threads.
     *
     * @param reachable bytes of all objects that can be reached
     * @param stacks the same threads by what they were doing, those first that retain most together
     */
    public record Answer(long reachable, List<Row> threads, List<Stack> stacks) {}

    /**
     * Threads that were doing the same, down to the line; one is for itself of which no frames are told, or of these
     * neither methods nor classes.
     *
     * @param frames from the innermost out, without what they hold
     * @param place the nearest method of the program, see {@link StartedProgram#nearest}; where there is none,
     *     the innermost one; null where there are no frames
     * @param retained bytes that the threads keep alive, each by itself
     * @param threads at least one, those that retain most first
     */
    public record Stack(List<Frame> frames, Frame place, long retained, List<Row> threads) {
        /** Those of the threads that are wanted, as a stack of their own. */
        public Stack of(List<Row> some) {
            return new Stack(frames, place, sum(some), some);
        }

        private static long sum(List<Row> threads) {
            return threads.stream().mapToLong(Row::retained).sum();
        }
    }

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
        /** The method as {@code java.lang.Thread.run}; null where it is not told. */
        public String call() {
            return JavaNames.withoutDescriptor(method);
        }

        public boolean isNative() {
            return line == HeapThread.Frame.NATIVE;
        }
    }

    /**
     * An object that a thread holds, and what that one keeps alive.
     *
     * @param isShared whether it stays without the thread, too, as another root leads to it; false where that is not
     *     known: of a thread that is not in the dump, and of an object that many others dominate unless it keeps more
     *     than the thread
     */
    public record Local(ObjectView object, long retained, boolean isShared) {}

    /** How many objects above another one are looked at for the thread: locals in long lists cost as much as others. */
    private static final int MOST_ABOVE = 200;

    /** By what it retains; of equals the order is the same in each answer. */
    private static final Comparator<Row> LARGEST = Comparator.comparingLong(Row::retained)
            .reversed()
            .thenComparingLong(row -> row.object() == null ? 0 : row.object().id());

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        StartedProgram program = heap.program();
        // Threads of one kind wait in the same place, and there may be very many of them.
        Map<HeapThread.Frame, Frame> frames = new HashMap<>();
        Map<List<Frame>, Stack> alike = new HashMap<>();
        List<Stack> stacks = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        List<HeapThread> threads = heap.heap().threads(progress);
        for (HeapThread thread : threads) {
            progress.at(rows.size(), threads.size());
            List<Frame> doing = new ArrayList<>(thread.frames().size());
            for (HeapThread.Frame frame : thread.frames()) {
                doing.add(frames.computeIfAbsent(frame.holding(List.of()), ThreadOverview::frame));
            }
            Row row = row(heap, thread, doing);
            rows.add(row);
            boolean isTold = doing.stream().anyMatch(frame -> frame.method() != null || frame.className() != null);
            Stack stack = isTold ? alike.get(doing) : null;
            if (stack == null) {
                int place = program.nearest(thread.frames());
                stack = new Stack(doing, doing.isEmpty() ? null : doing.get(Math.max(0, place)), 0, new ArrayList<>());
                stacks.add(stack);
                if (isTold) {
                    alike.put(doing, stack);
                }
            }
            stack.threads().add(row);
        }
        rows.sort(LARGEST);
        stacks.replaceAll(
                stack -> stack.of(stack.threads().stream().sorted(LARGEST).toList()));
        stacks.sort(Comparator.comparingLong(Stack::retained)
                .reversed()
                .thenComparing(stack -> stack.threads().get(0), LARGEST));
        return new Answer(heap.dominators().reachableSize(), List.copyOf(rows), List.copyOf(stacks));
    }

    /** @param doing its frames without what they hold, which is most of them */
    private static Row row(AnalysedHeap heap, HeapThread thread, List<Frame> doing) throws IOException {
        boolean present = thread.ordinal() != Heap.ABSENT;
        // Methods hand on what they have, so that many have the same.
        Map<Long, Local> locals = new HashMap<>();
        List<Frame> frames = new ArrayList<>(doing.size());
        for (int i = 0; i < doing.size(); i++) {
            List<Local> held =
                    locals(heap, thread.ordinal(), thread.frames().get(i).locals(), locals);
            Frame frame = doing.get(i);
            frames.add(
                    held.isEmpty()
                            ? frame
                            : new Frame(frame.method(), frame.className(), frame.source(), frame.line(), held));
        }
        return new Row(
                present ? heap.view(thread.ordinal()) : null,
                thread.name(),
                present ? heap.graph().shallowSize(thread.ordinal()) : 0,
                present ? heap.dominators().retainedSize(thread.ordinal()) : 0,
                thread.hasStack(),
                frames,
                locals(heap, thread.ordinal(), thread.otherLocals(), locals));
    }

    private static Frame frame(HeapThread.Frame frame) {
        return new Frame(frame.place(), frame.className(), frame.source(), frame.line(), List.of());
    }

    private static List<Local> locals(AnalysedHeap heap, long thread, List<Long> ordinals, Map<Long, Local> known)
            throws IOException {
        List<Local> locals = new ArrayList<>(ordinals.size());
        for (Long ordinal : ordinals) {
            Local local = known.get(ordinal);
            if (local == null) {
                local = new Local(
                        heap.view(ordinal),
                        heap.dominators().retainedSize(ordinal),
                        isShared(heap.dominators(), thread, ordinal));
                known.put(ordinal, local);
            }
            locals.add(local);
        }
        return List.copyOf(locals);
    }

    private static boolean isShared(Dominators dominators, long thread, long local) {
        if (thread == Heap.ABSENT) {
            return false;
        }
        long above = local;
        for (int i = 0; i < MOST_ABOVE && above != Dominators.VIRTUAL_ROOT; i++) {
            if (above == thread || above == Dominators.UNREACHABLE) {
                return false;
            }
            above = dominators.dominator(above);
        }
        return above == Dominators.VIRTUAL_ROOT || dominators.retainedSize(local) > dominators.retainedSize(thread);
    }
}
