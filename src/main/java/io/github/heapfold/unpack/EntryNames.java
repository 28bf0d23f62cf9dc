package io.github.heapfold.unpack;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.Visible;
import java.util.ArrayList;
import java.util.List;

/** The names of what is in an archive, for messages. */
final class EntryNames {
    /** After the name of a file that cannot be looked into. */
    static final String LOCKED = " (encrypted, or compressed in a way that is not known here)";

    private static final int MOST_NAMES = 8;
    private static final int LONGEST_NAME = 200;

    private final Packing packing;
    private final List<String> wanted = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private long wantedCount;
    private long otherCount;

    EntryNames(Packing packing) {
        this.packing = packing;
    }

    void add(String name, boolean isWanted) {
        wantedCount += isWanted ? 1 : 0;
        otherCount += isWanted ? 0 : 1;
        List<String> names = isWanted ? wanted : others;
        if (names.size() < MOST_NAMES) {
            names.add(shown(name));
        }
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
                        : Message.of("unpack.noDump", packing, list(others, otherCount)));
    }

    ArchiveException many() {
        return new ArchiveException(Message.of("unpack.severalDumps", wantedCount, packing, list(wanted, wantedCount)));
    }

    private static String list(List<String> names, long count) {
        long more = count - names.size();
        if (more > 0) {
            return String.join(", ", names) + " and " + more + " more";
        }
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
