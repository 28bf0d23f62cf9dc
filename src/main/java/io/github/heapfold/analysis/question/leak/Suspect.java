package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.candidate.LeakLimits;
import io.github.heapfold.analysis.question.leak.candidate.OwnerSizes;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.path.PathToRoot;
import java.util.List;
import java.util.Set;

/**
 * What may be a leak.
 *
 * @param kind what it looks like
 * @param retained bytes that it keeps alive, without large parts of its own that are regarded by themselves
 * @param kept bytes that the accumulation keeps in all; {@code retained} where there is none
 * @param share that {@code retained} is of all that can be reached, 0 to 1
 * @param objects how many objects of {@code className} came together
 * @param className what came together
 * @param accumulation the one object that keeps all of it; null where there is none
 * @param collection of which the class of the accumulation is a subclass, where its own name is that of no collection of
 *     the platform; null else
 * @param parent below which in the dominator tree what came together stands: of a collection the array in it, of a list
 *     or tree its first node; where there are several owners or no single one, the largest of them or of the objects
 * @param owners of several owners, how many there are; else 0
 * @param ownerClass of several owners, their class; else null
 * @param levels from what is directly below the accumulation, or from the owners, down to what came together
 * @param keptBy who keeps it
 * @param path how a root leads to the accumulation; where that is a thread, and where there are several owners or no
 *     single one, to the largest of what came together
 * @param features what else is to be said
 * @param loader a class loader of the program that keeps it, or is kept by it, or one of many; null where there is none
 * @param sizes of several owners, what they keep each; null else
 * @param inside of objects that hold many things each, those; of one object with many parts what came together in
 *     these, once more; null else
 * @param finalizing of objects that wait for their finalizers, which one runs; null where none of the program does, and
 *     of others
 * @param alike for how many places it stands of which all that is said is the same; the accumulation is the largest
 * @param slots of an array that is mostly empty, and most of it; null else
 * @param standing of many threads, where most of them stand; null where that is not known, and of others
 * @param partOf the accumulation of another suspect, of whose own large parts this is one; null where it is none
 * @param whose of one field of one of several objects of a class, the field of the program that has that object; null
 *     where there is none, and of others
 */
public record Suspect(
        SuspectShape kind,
        long retained,
        long kept,
        double share,
        long objects,
        String className,
        ObjectView accumulation,
        String collection,
        ObjectView parent,
        long owners,
        String ownerClass,
        List<Level> levels,
        KeptBy keptBy,
        PathToRoot path,
        Set<Feature> features,
        Loader loader,
        OwnerSizes sizes,
        Inside inside,
        Finalizing finalizing,
        int alike,
        Slots slots,
        Standing standing,
        ObjectView partOf,
        Keeper whose) {
    /** The same as a part of what another suspect keeps in all. */
    Suspect partOf(ObjectView whole) {
        return new Suspect(
                kind,
                retained,
                kept,
                share,
                objects,
                className,
                accumulation,
                collection,
                parent,
                owners,
                ownerClass,
                levels,
                keptBy,
                path,
                features,
                loader,
                sizes,
                inside,
                finalizing,
                alike,
                slots,
                standing,
                whole,
                whose);
    }

    /**
     * The same for the same leak in other dumps of the program, of whatever size, and in their folded files: a hash of
     * the classes and fields that lead to it. Local variables of several methods that lead to the same classes have
     * one signature.
     *
     * @return 16 hexadecimal digits in lower case
     */
    public String signature() {
        return LeakSignature.of(this);
    }

    /** Whether what its own large parts keep is no matter. */
    public boolean isWhole() {
        return LeakLimits.isWhole(retained, kept);
    }

    /** What a sentence about it must not keep to itself. */
    public enum Feature {
        /** Only softly reachable: the virtual machine frees it before it gives up. */
        SOFT,
        /** Only weak references lead there in this file, which does not tell all that the virtual machine keeps. */
        WEAK,
        /** Referred to weakly by what also leads there by a strong field of its own: it never goes. */
        SELF_REFERENCE,
        /** In a map with weak keys, of which something else holds one at least: its entry stays. */
        HELD_KEYS,
        /** Nearly all of what came together are weak or soft references that refer to nothing any more. */
        CLEARED,
        /** Waits for its finalizer. */
        FINALIZER,
        /** Values of thread locals. */
        THREAD_LOCAL,
        /** The nodes of a list that grows at one end, as queues have. */
        CHAIN,
        /** Without a single owner: one place has all of them, and something else only leads there, too. */
        ONE_PLACE,
        /** The object whose field keeps it hangs not on what holds it alone: something else leads to it, too. */
        SHARED_HOLDER,
        /** Several fields have the same things, or several statics of one class. */
        SEVERAL_FIELDS,
        /** Native code holds what keeps it, or each of the owners, by a global reference of JNI. */
        JNI_GLOBAL,
        /** It is one object with many parts, none of which says what it has. */
        MIXED
    }

    /**
     * Objects on the way down.
     *
     * @param field by which the one that retains most is held by one of the level above; null of the first level, and
     *     where it is not known
     */
    public record Level(String className, long objects, long retained, String field) {
        /**
         * By which field all of them may be held: of many in arrays each is at a place of its own, and that of one says
         * nothing of them.
         *
         * @return null where there is none
         */
        public String commonField() {
            return objects > 1 && field != null && field.startsWith("[") ? null : field;
        }
    }

    /**
     * Objects that accumulated in what came together.
     *
     * @param className their class; of several, that of most of them
     * @param classes of how many classes they are, 1 or more
     * @param field the nearest field or static of no platform that has the one that retains most; null where there is none
     * @param holder the class that declares it; null where there is none
     * @param mostly whether some of them are in other fields
     * @param spread whether they are in that field, or in several that are alike, of which it is one
     * @param inside what accumulated in these in turn; null where nothing did
     * @param beside what else accumulated in the same objects as these; null where nothing did
     */
    public record Inside(
            String className,
            int classes,
            long objects,
            long retained,
            String field,
            String holder,
            boolean mostly,
            FieldSpread spread,
            Inside inside,
            Inside beside) {}

    /**
     * The method in which the thread that runs finalizers is.
     *
     * @param thread its name; null where the dump does not tell it
     * @param method its class, a dot and its name
     * @param source file name; null where it is not told
     * @param line 0 or less where there is none
     */
    public record Finalizing(String thread, String method, String source, int line) {}

    /**
     * Where most of many threads stand.
     *
     * @param threads how many of them
     * @param method the nearest of the program: its class, a dot and its name
     * @param all whether these are all of them
     */
    public record Standing(long threads, String method, boolean all) {}

    /**
     * A class loader.
     *
     * @param label its name; null where it has none
     * @param keeper what keeps it; null where that is not known
     * @param bond what it has to do with the suspect
     * @param loaders for how many it stands, which have loaded a class of the same name each
     * @param repeated what the suspect is by its class loaders; null where it is no matter of these
     */
    public record Loader(ObjectView object, String label, Keeper keeper, Bond bond, long loaders, Repeated repeated) {}

    /**
     * The same classes, each of which several class loaders of one class have loaded, and which are there for nothing
     * but what keeps a suspect: as of what was deployed again and again.
     *
     * @param loaders how many class loaders
     * @param classes how many classes all of them have loaded
     * @param className one of these
     * @param retained bytes that the class loaders keep alive with all that they have loaded, of what the suspect does
     */
    public record Repeated(long loaders, long classes, String className, long retained) {}

    /**
     * The array of one collection, or one array, that is itself most of what is kept, and is mostly empty.
     *
     * @param all how long it is
     * @param empty how many of its elements are null
     */
    public record Slots(long all, long empty) {}

    /** What a class loader has to do with what came together. */
    public enum Bond {
        /** It keeps all of it. */
        ALL,
        /** Each of many keeps a part of it. */
        EACH,
        /** It is one of many that are kept, as what came together are objects of their classes. */
        KEPT
    }
}
