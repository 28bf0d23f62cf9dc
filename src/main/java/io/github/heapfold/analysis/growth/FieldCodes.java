package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapClasses.JavaField;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.hprof.JavaNames;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Numbers for all fields, statics and elements that references can come from, in the order of their names: so they are
 * in the same order in each dump of a program. A number is made of the rank of the class's name and that of the
 * field's, so that what is inherited takes no room in each subclass.
 */
final class FieldCodes {
    /** A class and its field. */
    record Place(String className, String field) {}

    /** Names of classes, and of those with statics, and of fields; each once, in ascending order. */
    private final String[] owners;

    private final String[] names;

    /** By class, the ranks of its name and of that for its statics. */
    private final int[] instanceOwner;

    private final int[] staticOwner;

    /** By class, the ranks of the names of the fields that it declares. */
    private final int[][] fields;

    private final int[][] statics;

    private final int[] superClass;
    private final int element;

    /** Classes by somebody else than the platform that extend its collections. */
    private final BitSet extended = new BitSet();

    FieldCodes(HeapClasses classes, ClassKinds kinds) {
        int n = classes.count();
        String[] instances = new String[n];
        String[] ofStatics = new String[n];
        for (int c = 0; c < n; c++) {
            instances[c] = GeneratedNames.without(classes.name(c));
            ofStatics[c] = JavaNames.CLASS + instances[c];
        }
        owners = sorted(Stream.concat(Arrays.stream(instances), Arrays.stream(ofStatics)));
        names = sorted(Stream.concat(
                Stream.of(OwnerStep.ELEMENT),
                IntStream.range(0, n)
                        .boxed()
                        .flatMap(c -> Stream.of(classes.declaredFields(c), classes.statics(c)))
                        .flatMap(List::stream)
                        .map(JavaField::name)));
        instanceOwner = ranks(owners, Arrays.stream(instances));
        staticOwner = ranks(owners, Arrays.stream(ofStatics));
        element = Arrays.binarySearch(names, OwnerStep.ELEMENT);
        fields = new int[n][];
        statics = new int[n][];
        superClass = new int[n];
        for (int c = 0; c < n; c++) {
            fields[c] = ranks(names, classes.declaredFields(c).stream().map(JavaField::name));
            statics[c] = ranks(names, classes.statics(c).stream().map(JavaField::name));
            superClass[c] = classes.superClass(c);
            String name = classes.name(c);
            extended.set(c, !ClassKinds.isPlatform(name) && kinds.mayBeCollection(c, name));
        }
    }

    private static String[] sorted(Stream<String> texts) {
        return texts.distinct().sorted().toArray(String[]::new);
    }

    private static int[] ranks(String[] sorted, Stream<String> texts) {
        return texts.mapToInt(text -> Arrays.binarySearch(sorted, text)).toArray();
    }

    /** From 1 to {@link #count}; see {@link ReferenceVisitor} for the parameters. */
    long code(int fromClass, boolean isStatic, int field) {
        if (isStatic) {
            return code(staticOwner[fromClass], statics[fromClass][field]);
        }
        if (field == ReferenceVisitor.ELEMENT) {
            return code(instanceOwner[fromClass], element);
        }
        // Fields of the class itself come first.
        int declaring = fromClass;
        int at = field;
        while (at >= fields[declaring].length) {
            at -= fields[declaring].length;
            declaring = superClass[declaring];
        }
        // What a collection inherits is how it is made, and no field of who extends it.
        return code(instanceOwner[extended.get(fromClass) ? declaring : fromClass], fields[declaring][at]);
    }

    private long code(int owner, int name) {
        return 1 + (long) owner * names.length + name;
    }

    Place place(long code) {
        return new Place(owners[(int) ((code - 1) / names.length)], names[(int) ((code - 1) % names.length)]);
    }

    /** The largest number that there can be. */
    long count() {
        return (long) owners.length * names.length;
    }
}
