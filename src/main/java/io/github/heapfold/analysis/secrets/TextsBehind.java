package io.github.heapfold.analysis.secrets;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.BasicType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Goes from an object to the arrays with the text or bytes that it stands for: of a string, builder, list, wrapper. */
final class TextsBehind {
    private static final int MOST_STEPS = 4;
    private static final int MOST_ARRAYS = 16;
    private static final int MOST_OBJECTS = 64;

    /** What only carries a text or bytes for others. */
    private static final Pattern CARRIER =
            Pattern.compile("java\\.lang\\.(String(Builder|Buffer)?|Object\\[]|String\\[])"
                    + "|java\\.util\\.(Optional|ArrayList|LinkedList(\\$Node)?|Arrays\\$ArrayList|Vector"
                    + "|ImmutableCollections\\$List(12|N)|Collections\\$(Singleton|Unmodifiable"
                    + "|Synchronized)(RandomAccess)?List"
                    + ")"
                    + "|java\\.util\\.concurrent\\.(atomic\\.AtomicReference|CopyOnWriteArrayList)"
                    + "|java\\.nio\\.Heap(Byte|Char)Buffer|java\\.math\\.BigInteger"
                    + "|java\\.lang\\.ProcessEnvironment\\$Value|java\\.io\\.ByteArrayOutputStream"
                    + "|java\\.io\\.CharArrayWrite"
                    + "r"
                    + "|javax\\.crypto\\.spec\\.(SecretKeySpec|PBEKeySpec)|com\\.sun\\.crypto\\.provider\\.\\w*Key\\w*"
                    + "|sun\\.security\\..*Key\\w*|.*[.$](Password|Secret|SecretString|GuardedString|SecureString"
                    + "|AsciiString|Token"
                    + ")");

    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final ReferenceCursor cursor;
    private final Boolean[] carries;

    TextsBehind(AnalysedHeap heap) {
        this.heap = heap;
        classes = heap.heap().classes();
        cursor = heap.graph().cursor();
        carries = new Boolean[classes.count()];
    }

    /** The type of an array of bytes, characters or ints; null of anything else. */
    BasicType arrayType(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        if (type < 0 || !classes.isArray(type)) {
            return null;
        }
        return switch (classes.name(type)) {
            case "byte[]" -> BasicType.BYTE;
            case "char[]" -> BasicType.CHAR;
            case "int[]" -> BasicType.INT;
            default -> null;
        };
    }

    /** The arrays behind an object, by ordinal. */
    List<Long> of(long ordinal) {
        List<Long> arrays = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        Deque<long[]> queue = new ArrayDeque<>();
        queue.add(new long[] {ordinal, 0});
        while (!queue.isEmpty() && arrays.size() < MOST_ARRAYS && seen.size() < MOST_OBJECTS) {
            long[] next = queue.remove();
            if (next[0] == Heap.ABSENT || !seen.add(next[0])) {
                continue;
            }
            if (arrayType(next[0]) != null) {
                arrays.add(next[0]);
            } else if (next[1] < MOST_STEPS && isCarrier(next[0])) {
                cursor.start(next[0]);
                while (cursor.next() && queue.size() < MOST_OBJECTS) {
                    queue.add(new long[] {cursor.target(), next[1] + 1});
                }
            }
        }
        return arrays;
    }

    private boolean isCarrier(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        if (type < 0) {
            return false;
        }
        if (carries[type] == null) {
            carries[type] = CARRIER.matcher(classes.name(type)).matches();
        }
        return carries[type];
    }
}
