package io.github.heapfold.analysis.question.path;

/**
 * Under which key a map has something.
 *
 * @param className of the key; of an enum that of the enum, also where the constant has a class of its own
 * @param text what a string says, a number, the name of a constant or class
 */
public record EntryKey(String className, String text) {
    static final String STRING = "java.lang.String";

    /** Whether it is what a program wrote or was given, and no name or number. */
    public boolean isText() {
        return className.equals(STRING);
    }
}
