package io.github.heapfold.cli.fold;

import io.github.heapfold.fold.Salvage;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;

/** Says what is lost of a damaged file. */
final class SalvageText {
    /** Nobody reads more lines than these. */
    private static final int MOST = 20;

    private SalvageText() {}

    static List<String> lines(Salvage salvage) {
        List<String> lines = new ArrayList<>();
        if (salvage.strays() > 0) {
            lines.add("left out " + Units.count(salvage.strays(), "chunk", "chunks")
                    + " of another dump, or here once more: several files may have been run together");
        }
        if (salvage.isWhole()) {
            lines.add("nothing is lost: every chunk is whole");
            return lines;
        }
        salvage.losses().stream().limit(MOST).forEach(loss -> lines.add(line(loss)));
        if (salvage.lossCount() > MOST) {
            lines.add("lost " + Units.count(salvage.lossCount() - MOST) + " more stretches");
        }
        salvage.sealed().stream().limit(MOST).forEach(loss -> lines.add(sealed(loss)));
        if (salvage.sealed().size() > MOST) {
            lines.add("lost what is sealed of " + Units.count(salvage.sealed().size() - MOST) + " more stretches");
        }
        if (salvage.losses().isEmpty()) {
            lines.add("all that is not sealed is whole; what is lost of what is sealed is zeros, or left out,"
                    + " and no key brings it back");
            return lines;
        }
        if (salvage.isWithoutBeginning()) {
            lines.add("names and classes stand at the beginning, which is lost: analysers can say little of the rest");
        }
        if (salvage.chunks() == 0) {
            // What another program stripped has no chunks, and no index that would tell how many objects there were.
            lines.add("restored " + Units.bytes(salvage.restoredBytes()) + "; how many objects are lost is not known");
            return lines;
        }
        lines.add("restored " + Units.count(salvage.chunks(), "chunk", "chunks")
                + salvage.lostObjects()
                        .map(objects -> "; " + Units.count(objects, "object", "objects")
                                + (objects == 1 ? " is lost" : " are lost"))
                        .orElse("; how many objects are lost is not known, for the index is lost too"));
        return lines;
    }

    private static String line(Salvage.Loss loss) {
        return loss.to() < 0
                ? "lost what may have followed byte " + Units.count(loss.from()) + " of the dump" + why(loss)
                : "lost " + bytes(loss);
    }

    private static String sealed(Salvage.Loss loss) {
        return "lost what is sealed of " + bytes(loss);
    }

    private static String bytes(Salvage.Loss loss) {
        return "bytes " + Units.count(loss.from()) + " to " + Units.count(loss.to()) + " of the dump" + why(loss);
    }

    private static String why(Salvage.Loss loss) {
        return loss.chunks()
                        .map(n -> " (" + Units.count(n, "chunk", "chunks") + ")")
                        .orElse("") + ": " + loss.reason();
    }
}
