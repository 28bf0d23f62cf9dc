package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.JavaNames;
import java.util.List;
import java.util.function.Predicate;

/**
 * A thread of the dumped program.
 *
 * @param ordinal of the thread object; {@link Heap#ABSENT} where it is not in the dump
 * @param serial the dump's number for it
 * @param name its name; null where the dump does not tell it
 * @param hasStack whether the dump tells of its stack; false also where the file's profile has removed it
 * @param frames from the innermost out
 * @param otherLocals ordinals of objects that the thread holds, but not in one of the frames
 */
public record HeapThread(
        long ordinal, int serial, String name, boolean hasStack, List<Frame> frames, List<Long> otherLocals) {
    /** The same thread by another name; null for none. */
    public HeapThread named(String other) {
        return new HeapThread(ordinal, serial, other, hasStack, frames, otherLocals);
    }

    /**
     * The first frame from one on whose method is told and of one of some classes.
     *
     * @param some takes the name of a class
     * @return its index; -1 where there is none
     */
    public static int first(List<Frame> frames, int from, Predicate<String> some) {
        for (int i = from; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            if (frame.className() != null && frame.method() != null && some.test(frame.className())) {
                return i;
            }
        }
        return -1;
    }

    /**
     * A method on the stack.
     *
     * @param className readable name; null where it is not told
     * @param method its name and its descriptor as {@code run()V}; null where it is not told
     * @param source file name; null where it is not told
     * @param line line number; 0 or less where there is none, see {@link #NATIVE}
     * @param locals ordinals of the objects that it holds, each once
     */
    public record Frame(String className, String method, String source, int line, List<Long> locals) {
        /** {@link #line} of a native method. */
        public static final int NATIVE = -3;

        /** The same place with other locals. */
        public Frame holding(List<Long> other) {
            return other.equals(locals) ? this : new Frame(className, method, source, line, other);
        }

        /** Class and method as {@code java.lang.Thread.run()V}; null where the method is not told. */
        public String place() {
            return method == null || className == null ? method : className + "." + method;
        }

        /** The name of the method as {@code run}; null where that is not told. */
        public String methodName() {
            return JavaNames.withoutDescriptor(method);
        }

        /** The same behind its class as {@code java.lang.Thread.run}, of a frame of which both are told. */
        public String call() {
            return className + "." + methodName();
        }
    }
}
