package io.github.heapfold.report;

import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What is known of a heap and its likely leaks, as it is kept and sent to others: plain data, with names and sentences as
 * they are read, of overlong ones the beginning.
 *
 * @param language of the sentences
 * @param version of the program; empty where that is not known
 * @param dump what the report is about
 * @param notes what is to be known of the file before anything is believed: a sentence each
 * @param outcome how the look for leaks ended
 * @param outside where to look for memory outside of the heap that comes before all that is in it; empty where none does
 * @param first what comes before all suspects: memory outside of the heap, or that most of the dump is garbage
 * @param suspects those that retain most first
 * @param verdict that there are none, where that is so, from how much on something would be one, and what is to be said
 *     beside them
 * @param app leaks of an Android app; null of other programs, and where nobody looked for them
 * @param outOfMemory which thread had no memory left; null where none had or the file does not tell
 * @param classes the classes that retain most
 * @param objects the objects that retain most
 * @param garbage what nothing leads to, in words; empty where there is little of it
 */
public record LeakReport(
        Locale language,
        String version,
        Dump dump,
        List<String> notes,
        Outcome outcome,
        List<String> outside,
        List<String> first,
        List<Suspect> suspects,
        List<String> verdict,
        App app,
        OutOfMemory outOfMemory,
        List<Row> classes,
        List<Row> objects,
        List<String> garbage) {
    /** Characters of a name, which in a hostile file may have millions. */
    private static final int MOST_OF_NAME = 300;

    /** Characters of what has several names in it. */
    private static final int MOST_OF_WORDS = 3_000;

    private static final int MOST_LINES = 200;

    public LeakReport {
        notes = cutAll(notes);
        outside = cutNames(outside);
        first = cutAll(first);
        verdict = cutAll(verdict);
        garbage = cutAll(garbage);
    }

    /** May be null. */
    private static String cutName(String name) {
        return name == null ? null : Visible.cut(name, MOST_OF_NAME);
    }

    private static String cut(String words) {
        return Visible.cut(words, MOST_OF_WORDS);
    }

    private static List<String> cutAll(List<String> all) {
        return all.stream().map(LeakReport::cut).toList();
    }

    /** Names, or lines with some; of very many the first, and a sign that there are more. */
    private static List<String> cutNames(List<String> all) {
        Stream<String> shown = all.stream().limit(MOST_LINES).map(LeakReport::cutName);
        return Stream.concat(shown, all.size() > MOST_LINES ? Stream.of("…") : Stream.empty())
                .toList();
    }

    /** Lines of which the first and the last say most. */
    private static List<String> cutMiddle(List<String> all) {
        int half = MOST_LINES / 2;
        Stream<String> shown = all.size() <= MOST_LINES
                ? all.stream()
                : Stream.of(all.subList(0, half), List.of("…"), all.subList(all.size() - half, all.size()))
                        .flatMap(List::stream);
        return shown.map(LeakReport::cutName).toList();
    }

    /** How the look for leaks ended, without those that only an Android app has. */
    public enum Outcome {
        LEAKS,
        NONE,
        /** Memory outside of the heap comes before all that is in it. */
        OUTSIDE,
        /** Most of the dump is garbage. */
        GARBAGE,
        /** A part of the dump is lost, or something could not be looked for. */
        UNKNOWN
    }

    /**
     * A file and the heap in it.
     *
     * @param file its name, without where it is
     * @param bytes of the file; -1 where that is not known
     * @param taken when, in milliseconds since 1970-01-01 UTC; 0 where the file does not tell
     * @param java version of Java and name of the virtual machine; empty where the file does not tell
     * @param system operating system; empty likewise
     * @param android version of Android and device; empty likewise
     * @param left what a profile left out
     * @param objects how many objects and classes can be reached
     * @param reachable their bytes
     * @param unreachableObjects how many cannot
     * @param unreachable their bytes
     * @param whole whether nothing of the heap is known to be lost
     * @param sizedAsMat whether its objects have the sizes that Eclipse MAT shows
     */
    public record Dump(
            String file,
            long bytes,
            long taken,
            String java,
            String system,
            String android,
            LeftOut left,
            long objects,
            long reachable,
            long unreachableObjects,
            long unreachable,
            boolean whole,
            boolean sizedAsMat) {
        public Dump {
            file = cutName(file);
            java = cutName(java);
            system = cutName(system);
            android = cutName(android);
        }
    }

    /**
     * What is not in a file although it was in the dump.
     *
     * @param profile its name
     * @param names of what went, whole or in part; empty where nothing did
     */
    public record LeftOut(String profile, List<String> names) {
        public LeftOut {
            profile = cutName(profile);
            names = cutNames(names);
        }
    }

    /**
     * What may be a leak.
     *
     * @param places where to look in the program, as {@code Cache.entries}; empty where none is known
     * @param share of the heap, 0 to 1
     * @param path how a root leads there
     * @param levels what came together at the end of the path, a line each
     * @param stack of the thread that keeps it; null where none does
     */
    public record Suspect(
            List<String> places,
            String sentence,
            double share,
            List<Node> path,
            List<String> levels,
            Stack stack,
            String signature) {
        public Suspect {
            places = cutNames(places);
            sentence = cut(sentence);
            levels = cutNames(levels);
        }
    }

    /**
     * A line of a path.
     *
     * @param depth from 0
     * @param field that leads to the object; empty where there is none
     * @param object its class; empty where the line stands for objects that are left out
     * @param id of the object, as people write it; empty likewise
     * @param remark what else is to be said of it; empty where nothing is
     */
    public record Node(int depth, String field, String object, String id, String remark) {
        public Node {
            field = cutName(field);
            object = cutName(object);
            remark = cutName(remark);
        }
    }

    /**
     * The stack of a thread.
     *
     * @param thread what to call it
     * @param frames from the innermost out, as Java writes them
     * @param more frames that are left out at the end
     */
    public record Stack(String thread, List<String> frames, long more) {
        public Stack {
            thread = cutName(thread);
            frames = cutNames(frames);
        }
    }

    /**
     * What an Android app ought to have let go.
     *
     * @param leaks one for each signature
     * @param own how many of all are the app's own, and no fault of Android or a library
     * @param more how many are left out
     * @param unreachable how many objects ought to be gone and are kept by nothing any more
     * @param fault why nothing is known of them, in words; null where it is
     */
    public record App(List<AppLeak> leaks, long own, long more, long unreachable, String fault) {
        public App {
            fault = cutName(fault);
        }

        /** That it is not known what leaks. */
        public static App unknown(String fault) {
            return new App(List.of(), 0, 0, 0, fault);
        }
    }

    /**
     * Objects of an Android app that are kept in one way.
     *
     * @param pattern of a known fault of Android or a library, what that is; null of the app's own
     * @param objects how many there are
     * @param trace of the first of them, as LeakCanary draws it
     */
    public record AppLeak(String sentence, String pattern, String signature, long objects, List<String> trace) {
        public AppLeak {
            sentence = cut(sentence);
            pattern = cutName(pattern);
            signature = cutName(signature);
            trace = cutMiddle(trace);
        }
    }

    /** Which thread had no memory left, and where it was. */
    public record OutOfMemory(String sentence, Stack stack) {
        public OutOfMemory {
            sentence = cut(sentence);
        }
    }

    /**
     * A class or an object.
     *
     * @param id of an object; empty of a class
     * @param count of a class, how many objects; 0 of an object
     * @param share that {@code retained} is of the heap, 0 to 1
     */
    public record Row(String name, String id, long count, long shallow, long retained, double share) {
        public Row {
            name = cutName(name);
        }
    }
}
