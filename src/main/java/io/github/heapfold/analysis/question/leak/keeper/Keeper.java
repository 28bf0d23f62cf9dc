package io.github.heapfold.analysis.question.leak.keeper;

/**
 * A place in the program that keeps something.
 *
 * @param kind what it is
 * @param className the class that declares the field, or the class of the method; null where the dump does not tell
 * @param name of a field or of the method; null where the dump does not tell
 * @param thread the name of the thread, of a local variable; null where the dump does not tell
 * @param caller of a local variable of a library's method, the program's method that led to the call: its class, a dot
 *     and its name; null of others, and where that is not known
 * @param frames of local variables of a method that has called itself: in how many of its frames they are; else 0
 */
public record Keeper(KeeperKind kind, String className, String name, String thread, String caller, int frames) {
    public Keeper(KeeperKind kind, String className, String name, String thread) {
        this(kind, className, name, thread, null, 0);
    }

    Keeper inFrames(int frames) {
        return new Keeper(kind, className, name, thread, caller, frames);
    }
}
