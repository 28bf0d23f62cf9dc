package io.github.heapfold.cli.fold;

import io.github.heapfold.analysis.compare.MissingObjects;
import io.github.heapfold.report.Units;
import java.util.Optional;

/** Says what KOOM removed whole. */
final class KoomText {
    private KoomText() {}

    static String line(Optional<MissingObjects.Count> missing) {
        return "KOOM removed the objects of the zygote and image heaps; "
                + missing.map(count -> "missing objects that are referred to: " + Units.count(count.objects()) + " (by "
                                + Units.count(count.references()) + " references and roots)")
                        .orElse("they are too many to count");
    }
}
