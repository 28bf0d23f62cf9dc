package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapThread;
import java.util.Arrays;
import java.util.List;

/**
 * Tells the classes of the program from those of its libraries, by the package of the class that the virtual machine
 * was started with. Of a server that starts others, and where the dump does not tell, nothing is known to be the
 * program's.
 */
public final class StartedProgram {
    /** Keeps the class that was started in the static {@link #STARTED}. */
    public static final String LAUNCHER = "sun.launcher.LauncherHelper";

    public static final String STARTED = "appClass";

    /** How classes begin that are started in the place of a program, and start it. */
    private static final List<String> STARTERS =
            List.of("org.springframework.boot.loader.", "org.apache.catalina.startup.", "org.eclipse.jetty.start.");

    /** Names of a package by which makers and their programs are told apart, as in {@code com.example.shop}. */
    private static final int NAMES = 3;

    /** Null where it is not known. */
    private final String main;

    private StartedProgram(String main) {
        this.main = main;
    }

    static StartedProgram of(AnalysedHeap heap) {
        HeapClasses classes = heap.heap().classes();
        ReferenceCursor cursor = heap.graph().cursor();
        for (int launcher : classes.named(LAUNCHER)) {
            cursor.start(classes.ordinal(launcher));
            while (cursor.next()) {
                int described = classes.describedBy(cursor.target());
                if (described != HeapClasses.NONE && !ClassKinds.isPlatform(classes.name(described))) {
                    String main = classes.name(described);
                    return new StartedProgram(STARTERS.stream().anyMatch(main::startsWith) ? null : main);
                }
            }
        }
        return new StartedProgram(null);
    }

    public boolean isKnown() {
        return main != null;
    }

    /** Whether a class is known to be the program's, and somebody wrote it. */
    public boolean has(String className) {
        return main != null && areRelated(main, className) && isWritten(className);
    }

    /** Whether a class is the program's; where that is not known, whether somebody wrote it who did not the platform. */
    public boolean mayHave(String className) {
        return isKnown() ? has(className) : isWritten(className);
    }

    /**
     * Finds where a thread stands for who reads its stack: in the innermost frame of a method of the program, and where
     * there is none, of a method that is none of the platform's. Frames whose methods are not told do not count.
     *
     * @param frames from the innermost out
     * @return its index; -1 where there is none
     */
    public int nearest(List<HeapThread.Frame> frames) {
        int own = HeapThread.first(frames, 0, this::mayHave);
        return own < 0 && isKnown() ? HeapThread.first(frames, 0, StartedProgram::isWritten) : own;
    }

    /** Whether a class is none of the platform, and not made when it ran, as that of a lambda, of which nobody knows. */
    public static boolean isWritten(String className) {
        return !ClassKinds.isPlatform(className) && !GeneratedNames.isGenerated(className);
    }

    /** Whether classes are of one program or library, as far as their packages tell. */
    public static boolean areRelated(String one, String other) {
        String[] first = packageOf(one);
        String[] second = packageOf(other);
        int names = Math.min(NAMES, Math.min(first.length, second.length));
        return Arrays.equals(first, 0, names, second, 0, names) && (names > 0 || first.length == second.length);
    }

    private static String[] packageOf(String className) {
        int dot = className.lastIndexOf('.');
        return dot < 0 ? new String[0] : className.substring(0, dot).split("\\.", NAMES + 1);
    }
}
