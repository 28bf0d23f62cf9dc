package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.hprof.JavaNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** Names that somebody may have meant who wrote one that there is not. */
public final class NearNames {
    /** The most names that are told. */
    private static final int MOST = 5;

    /** Of names with as many letters, one may be wrong, and of those with twice as many two; of shorter ones none. */
    private static final int LETTERS_PER_FAULT = 4;

    private static final int MOST_FAULTS = 2;

    /** A class, and by how much it is another name: 0 but for the case, 1 and 2 by faults, 3 where it has more. */
    private record Near(String name, int rank) {}

    private NearNames() {}

    /**
     * The classes whose names are near to one in what stands behind the package and the class around it: the same but
     * for the case, with few letters wrong, or with that name in theirs. At most five: where any are the same only such;
     * of the others the nearest first, then the shortest.
     */
    public static List<String> of(HeapClasses classes, String name) {
        String wanted = simple(JavaNames.readable(name));
        TreeSet<Near> near = new TreeSet<>(Comparator.comparingInt(Near::rank)
                .thenComparingInt((Near each) -> each.name.length())
                .thenComparing(Near::name));
        for (int i = 0; i < classes.count() && !wanted.isEmpty(); i++) {
            int rank = classes.isArray(i) == wanted.endsWith("[]") ? rank(simple(classes.name(i)), wanted) : -1;
            if (rank >= 0) {
                near.add(new Near(classes.name(i), rank));
                if (near.size() > MOST) {
                    near.pollLast();
                }
            }
        }
        boolean isAnySame = !near.isEmpty() && near.first().rank == 0;
        return near.stream()
                .filter(each -> !isAnySame || each.rank == 0)
                .map(Near::name)
                .toList();
    }

    private static String simple(String name) {
        return JavaNames.simple(name).toLowerCase(Locale.ROOT);
    }

    private static int rank(String name, String wanted) {
        int faults = faults(name, wanted, mostFaults(wanted));
        if (faults >= 0) {
            return faults;
        }
        return name.contains(wanted) ? MOST_FAULTS + 1 : -1;
    }

    /** Whether two names are the same but for few letters. */
    public static boolean areNear(String one, String other) {
        return faults(one, other, mostFaults(one)) >= 0;
    }

    private static int mostFaults(String name) {
        return Math.min(MOST_FAULTS, name.length() / LETTERS_PER_FAULT);
    }

    /**
     * How many letters are missing, too many, others, or in the place of their neighbours; -1 where these are more than
     * the most. Only what is that near to the diagonal of the table is computed.
     */
    private static int faults(String one, String other, int most) {
        if (Math.abs(one.length() - other.length()) > most) {
            return -1;
        }
        int far = most + 1;
        int[] twoBefore = new int[other.length() + 1];
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = Math.min(j, far);
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            Arrays.fill(row, far);
            row[0] = Math.min(i, far);
            int least = row[0];
            for (int j = Math.max(1, i - most); j <= Math.min(other.length(), i + most); j++) {
                boolean isSame = one.charAt(i - 1) == other.charAt(j - 1);
                int faults = Math.min(before[j - 1] + (isSame ? 0 : 1), Math.min(before[j], row[j - 1]) + 1);
                boolean isSwapped = i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1);
                row[j] = Math.min(far, isSwapped ? Math.min(faults, twoBefore[j - 2] + 1) : faults);
                least = Math.min(least, row[j]);
            }
            if (least > most) {
                return -1;
            }
            twoBefore = before;
            before = row;
        }
        return before[other.length()] > most ? -1 : before[other.length()];
    }
}
