package io.github.heapfold.unpack;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.Visible;
import java.util.ArrayList;
import java.util.List;

/** The names of what is in an archive, for messages. */
final class EntryNames {
    private static final int MOST_NAMES = 8;
    private static final int LONGEST_NAME = 200;

    private final Packing packing;
    private final List<Object> wanted = new ArrayList<>();
    private final List<Object> others = new ArrayList<>();
    private long wantedCount;
    private long otherCount;

    EntryNames(Packing packing) {
        this.packing = packing;
    }

    void add(String name, boolean isWanted) {
        wantedCount += isWanted ? 1 : 0;
        otherCount += isWanted ? 0 : 1;
        keep(shown(name), isWanted ? wanted : others);
    }

    /** Adds a file that cannot be looked into. */
    void addLocked(String name) {
        otherCount++;
        keep(locked(name), others);
    }

    private static void keep(Object name, List<Object> names) {
        if (names.size() < MOST_NAMES) {
            names.add(name);
        }
    }

    /** The name of a file that cannot be looked into, and why. */
    static Message locked(String name) {
        return Message.of("unpack.locked", shown(name));
    }

    /** Names are whatever somebody wrote into the archive: they may neither end the line nor fill the screen. */
    static String shown(String name) {
        return Visible.cut(Visible.of(name.replaceAll("\\p{Cntrl}", "?")), LONGEST_NAME);
    }

    boolean isMany() {
        return wantedCount > 1;
    }

    ArchiveException none() {
        return new ArchiveException(
                otherCount == 0
                        ? Message.of("unpack.emptyArchive", packing)
                        : Message.of("unpack.noDump", packing, Message.list(others, otherCount - others.size())));
    }

    ArchiveException many() {
        return new ArchiveException(Message.of(
                "unpack.severalDumps", wantedCount, packing, Message.list(wanted, wantedCount - wanted.size())));
    }
}
