package io.github.heapfold.analysis.heap;

import java.util.List;

/** What keeps objects alive from outside of the heap. */
public interface GcRoots {
    /** Why an object is a root. */
    enum Kind {
        UNKNOWN,
        JNI_GLOBAL,
        JNI_LOCAL,
        JAVA_FRAME,
        NATIVE_STACK,
        SYSTEM_CLASS,
        THREAD_BLOCK,
        BUSY_MONITOR,
        THREAD_OBJECT,
        INTERNED_STRING,
        FINALIZING,
        DEBUGGER,
        REFERENCE_CLEANUP,
        VM_INTERNAL,
        JNI_MONITOR,
        UNREACHABLE
    }

    /** How many objects are roots. */
    int count();

    /** Ordinals of the roots, ascending. */
    long ordinal(int index);

    /** Why the object is a root, each kind once; empty where it is none. */
    List<Kind> kinds(long ordinal);

    /**
     * What a thread holds: its locals and locks are references of the thread and no roots.
     *
     * @return ordinals, ascending, each once
     */
    List<Long> locals(long threadOrdinal);

    /** How a thread holds an object; empty where it does not. */
    List<Kind> localKinds(long threadOrdinal, long ordinal);
}
