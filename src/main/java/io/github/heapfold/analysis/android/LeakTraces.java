package io.github.heapfold.analysis.android;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What Shark found in the dump of an Android app.
 *
 * @param finder by what leaking objects were told from others
 * @param traces one for each object that leaks: those of the app, then those that a library or Android is to blame for
 * @param unreachable objects that ought to be gone, to which no path of strong references leads any more
 * @param metadata what the dump tells of the device and the app, by LeakCanary's names; null for a text that the file
 *     has not
 */
public record LeakTraces(Finder finder, List<Trace> traces, List<Step> unreachable, Map<String, String> metadata) {
    /** By what leaking objects are told from others. */
    public enum Finder {
        /** What LeakCanary watched in the app, and found to be retained when the dump was taken. */
        LEAKCANARY,
        /** What the state of activities, fragments, views and so on says of them, as of those that were destroyed. */
        INSPECTORS
    }

    /**
     * How an object is kept that ought to be gone.
     *
     * @param signature the same for the same leak in other dumps
     * @param library whether a known fault of Android or a library is to blame
     * @param pattern of a library's leak, the reference that is to blame; null of others
     * @param description of a library's leak, what is known of it; null of others
     * @param root kind of the root, as {@code sticky-class}
     * @param path from the first object behind the root to the leaking one, which is the last
     * @param retained bytes that the first object of the path which ought to be gone keeps alive, by Shark's reckoning;
     *     null where it could not tell
     * @param retainedObjects how many objects these are
     * @param kept bytes that the same object keeps alive as every other answer here counts them: whole objects in the
     *     heap with their padding, and nothing outside of it; null where it cannot be reached
     * @param text the trace as LeakCanary draws it
     */
    public record Trace(
            String signature,
            boolean library,
            String pattern,
            String description,
            String root,
            List<Step> path,
            Long retained,
            Long retainedObjects,
            Long kept,
            List<String> text) {
        public Trace {
            path = List.copyOf(path);
            text = List.copyOf(text);
        }

        /** The first object of the path that ought to be gone: what it keeps is what the leak takes. */
        public Step leaking() {
            return path.stream()
                    .filter(step -> step.status() == Status.LEAKING)
                    .findFirst()
                    .orElse(path.get(path.size() - 1));
        }

        /**
         * The step whose field holds the first object that ought to be gone, be it through elements of arrays; empty
         * where no field does that, as where a local variable or a root holds it.
         */
        public Optional<Step> holder() {
            for (int i = path.indexOf(leaking()) - 1; i >= 0; i--) {
                Step step = path.get(i);
                if (step.isField()) {
                    return Optional.of(step);
                }
                if (!step.isElement()) {
                    break;
                }
            }
            return Optional.empty();
        }

        Trace keeping(Long bytes) {
            return new Trace(
                    signature, library, pattern, description, root, path, retained, retainedObjects, bytes, text);
        }
    }

    /** Whether an object ought to be gone. */
    public enum Status {
        LEAKING,
        NOT_LEAKING,
        UNKNOWN
    }

    /**
     * An object of a trace.
     *
     * @param id its ID
     * @param className its class, of a class object the class that it is
     * @param type {@code class}, {@code array} or {@code instance}
     * @param status whether it ought to be gone
     * @param reason how that is known; empty where it is not
     * @param labels what else is known of it, in words
     * @param owner class that declares the field that leads to the next object; null of the last
     * @param reference field, static, element or local that leads to the next object; null of the last
     * @param suspect whether that reference may be the one to mend
     * @param retained bytes that it keeps alive by Shark's reckoning; null where that was not looked at
     * @param retainedObjects how many objects these are; null likewise
     */
    public record Step(
            long id,
            String className,
            String type,
            Status status,
            String reason,
            List<String> labels,
            String owner,
            String reference,
            boolean suspect,
            Long retained,
            Long retainedObjects) {
        private boolean isField() {
            return reference != null && !reference.isEmpty() && Character.isJavaIdentifierStart(reference.charAt(0));
        }

        private boolean isElement() {
            return reference != null && reference.startsWith("[");
        }
    }
}
