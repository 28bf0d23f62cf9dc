package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.message.Message;
import java.util.Comparator;
import java.util.List;

/**
 * Sees to it that what the first pass gathers in the Java heap has room there. All that a heap has millions of is in
 * scratch memory; of the rest no program has as much as a dump that is damaged or forged can say.
 */
public final class TableRoom {
    /** The part of the Java heap that tables may take; the rest is for chunks and for what is made of the tables. */
    private static final double SHARE = 0.4;

    /** The part that may go to where references stand, which each class has of all its superclasses. */
    private static final double SHARE_OF_REFERENCES = 0.1;

    /**
     * One kind of entries.
     *
     * @param bytes what each takes, with what is made of it later and the room in which arrays grow
     */
    private record Table(String key, long count, int bytes) {
        long size() {
            return count * bytes;
        }
    }

    private TableRoom() {}

    /**
     * Refuses a heap whose tables would not fit into the Java heap, before they are made.
     *
     * @throws LimitException which names what there is too much of
     */
    static void expect(NameStore names, StackRecords stacks, HeapContents contents) throws LimitException {
        ClassRecords classes = contents.classes;
        // A class that objects name and that was not dumped is invented.
        long invented = Math.max(0, contents.requests.count() - classes.count());
        List<Table> tables = List.of(
                new Table("limit.names", names.count(), 64),
                new Table("limit.loadedClasses", stacks.classCount(), 112),
                new Table("limit.roots", contents.roots.count() + (long) contents.roots.locals(), 48),
                new Table("limit.threads", contents.roots.threads(), 192),
                new Table("limit.heapClasses", classes.count() + invented, 512),
                new Table("limit.heapFields", classes.fieldTotal() + (long) classes.staticTotal(), 40));
        expect(tables, SHARE);
    }

    /**
     * Refuses a heap whose classes inherit so many references that there is no room to have them by class.
     *
     * @throws LimitException which says how many they are
     */
    public static void expectReferences(long count) throws LimitException {
        // An offset, and a field's number while a pass shows the fields.
        expect(List.of(new Table("limit.heapReferences", count, 2 * Integer.BYTES)), SHARE_OF_REFERENCES);
    }

    private static void expect(List<Table> tables, double share) throws LimitException {
        long most = (long) (Runtime.getRuntime().maxMemory() * share);
        if (tables.stream().mapToLong(Table::size).sum() > most) {
            Table largest =
                    tables.stream().max(Comparator.comparingLong(Table::size)).orElseThrow();
            throw new LimitException(Message.of(
                    "limit.tables",
                    Message.of(largest.key, Message.number(largest.count)),
                    Runtime.getRuntime().maxMemory() >> 20));
        }
    }
}
