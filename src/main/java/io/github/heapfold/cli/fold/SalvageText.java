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
        if (salvage.isWhole()) {
            return List.of("nothing is lost: every chunk is whole");
        }
        List<String> lines = new ArrayList<>();
        List<Salvage.Loss> losses = salvage.losses();
        losses.stream().limit(MOST).forEach(loss -> lines.add(line(loss)));
        if (losses.size() > MOST) {
            lines.add("lost " + Units.count(losses.size() - MOST) + " more stretches");
        }
        lines.add("restored " + count(salvage.chunks(), "chunk")
                + salvage.lostObjects()
                        .map(objects -> "; " + count(objects, "object") + (objects == 1 ? " is lost" : " are lost"))
                        .orElse("; how many objects are lost is not known, for the index is lost too"));
        return lines;
    }

    private static String line(Salvage.Loss loss) {
        String range = loss.to() < 0
                ? "what may have followed byte " + Units.count(loss.from()) + " of the dump"
                : "bytes " + Units.count(loss.from()) + " to " + Units.count(loss.to()) + " of the dump";
        String chunks = loss.chunks().map(n -> " (" + count(n, "chunk") + ")").orElse("");
        return "lost " + range + chunks + ": " + loss.reason();
    }

    private static String count(long n, String what) {
        return Units.count(n) + " " + what + (n == 1 ? "" : "s");
    }
}
