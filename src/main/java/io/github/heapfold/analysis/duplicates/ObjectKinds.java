package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.hprof.BasicType;
import java.util.Set;

/** By class, what is to be looked at in its instances, and where it stands. */
final class ObjectKinds {
    static final String STRING = "java.lang.String";
    static final String BITMAP = "android.graphics.Bitmap";

    /** What of an instance counts. */
    enum Counted {
        NOTHING,
        STRING,
        BOXED,
        BITMAP,
        /** Its arrays are as long as they are meant. */
        MEANT,
        COLLECTION
    }

    /**
     * Where the characters of a string are told; -1 where there is no such field.
     *
     * @param offset with a count: which part of the array is the string's
     */
    record StringPlaces(int value, int coder, int offset, int count) {
        boolean isPart() {
            return offset >= 0 && count >= 0;
        }
    }

    /**
     * Where in the values of a bitmap its fields stand.
     *
     * @param buffer -1 where the pixels are not in the heap
     */
    record BitmapPlaces(int width, int height, int buffer) {}

    private final Counted[] kinds;
    private final CollectionShape.Places[] collections;
    private final BoxedType[] boxed;
    private final int[] boxedValue;
    private StringPlaces string;
    private BitmapPlaces bitmap;

    ObjectKinds(HeapClasses classes, int idSize, Known known) {
        int n = classes.count();
        kinds = new Counted[n];
        collections = new CollectionShape.Places[n];
        boxed = new BoxedType[n];
        boxedValue = new int[n];
        for (int c = 0; c < n; c++) {
            kinds[c] = kind(classes, c, idSize, known);
        }
    }

    private Counted kind(HeapClasses classes, int c, int idSize, Known known) {
        String name = classes.name(c);
        FieldPlaces fields = new FieldPlaces(classes, c, c, idSize);
        if (name.equals(STRING)) {
            string = new StringPlaces(
                    fields.place("value", BasicType.OBJECT),
                    known.field(name, "coder", BasicType.BYTE) ? fields.place("coder", BasicType.BYTE) : -1,
                    fields.place("offset", BasicType.INT),
                    fields.place("count", BasicType.INT));
            boolean isTold = !string.isPart() || known.field(name, "count", BasicType.INT);
            return string.value() >= 0 && isTold ? Counted.STRING : Counted.NOTHING;
        }
        if (name.equals(BITMAP)) {
            bitmap = new BitmapPlaces(
                    fields.place("mWidth", BasicType.INT),
                    fields.place("mHeight", BasicType.INT),
                    fields.place("mBuffer", BasicType.OBJECT));
            boolean isTold = bitmap.width() >= 0 && bitmap.height() >= 0 && known.field(name, "mWidth", BasicType.INT);
            return isTold ? Counted.BITMAP : Counted.NOTHING;
        }
        for (BoxedType type : BoxedType.values()) {
            if (type.className().equals(name)) {
                boxed[c] = type;
                boxedValue[c] = fields.place("value", type.type());
                return boxedValue[c] >= 0 && known.field(name, "value", type.type()) ? Counted.BOXED : Counted.NOTHING;
            }
        }
        if (!classes.isArray(c) && MeantTables.has(classes, c)) {
            return Counted.MEANT;
        }
        collections[c] = CollectionShape.of(classes, c, idSize)
                .filter(places -> places.size() < 0
                        || places.shape().size().stream()
                                .allMatch(size -> known.field(
                                        places.shape().className(),
                                        size,
                                        places.isLongSize() ? BasicType.LONG : BasicType.INT)))
                .orElse(null);
        return collections[c] == null ? Counted.NOTHING : Counted.COLLECTION;
    }

    Counted of(int type) {
        return kinds[type];
    }

    StringPlaces string() {
        return string;
    }

    BitmapPlaces bitmap() {
        return bitmap;
    }

    CollectionShape.Places collection(int type) {
        return collections[type];
    }

    BoxedType boxed(int type) {
        return boxed[type];
    }

    int boxedValue(int type) {
        return boxedValue[type];
    }

    /**
     * Classes whose arrays of references are as long as they are meant to be, however few elements they have: with a slot for
     * each of what there may be, rings and pools that never grow, tables that are used for a short time.
     */
    private static final class MeantTables {
        private static final Set<String> NAMES = Set.of(
                "java.util.EnumMap",
                "java.util.TaskQueue",
                "java.util.concurrent.ArrayBlockingQueue",
                "java.util.concurrent.Exchanger",
                "java.util.concurrent.ForkJoinPool",
                "java.util.concurrent.ForkJoinPool$WorkQueue",
                "java.util.concurrent.SubmissionPublisher$BufferedSubscription",
                "java.lang.ClassValue$ClassValueMap",
                "java.lang.ThreadLocal$ThreadLocalMap",
                // The same of Android before 7.
                "java.lang.ThreadLocal$Values",
                "java.lang.invoke.MethodTypeForm",
                "java.lang.DexCache",
                "android.util.Pools$SimplePool",
                "android.support.v4.util.Pools$SimplePool",
                "androidx.core.util.Pools$SimplePool");

        /** Queues, also as Netty and others have them for their own. */
        private static final String RINGS = "jctools.queues.";

        private MeantTables() {}

        /** Whether a class or one above it is such a one. */
        static boolean has(HeapClasses classes, int type) {
            for (int c = type; c != HeapClasses.NONE; c = classes.superClass(c)) {
                String name = classes.name(c);
                if (NAMES.contains(name) || name.contains(RINGS)) {
                    return true;
                }
            }
            return false;
        }
    }
}
