package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.files.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is the same for the same leak in all dumps of a program, and in their folded files of any profile: a hash of the
 * classes and fields of its path. Addresses, sizes, numbers of elements and names of threads are not in it, nor what
 * profiles leave out.
 */
final class LeakSignature {
    /** Shown are 64 bits: of a million different leaks two have one signature with a chance of 1 to 37 million. */
    private LeakSignature() {}

    /** The signature, as 16 hexadecimal digits in lower case. */
    static String of(Suspect suspect) {
        return Sha256.shortOf(String.join("\n", lines(suspect)));
    }

    /** What is hashed, a line each. To change it is to make other signatures of all leaks. */
    static List<String> lines(Suspect suspect) {
        List<String> lines = new ArrayList<>();
        // Of several ways to one thing it is chance which is the shortest, and all of them are keepers.
        if (suspect.kind() != SuspectShape.NO_SINGLE_OWNER) {
            lines.addAll(steps(suspect.path().steps()));
        }
        // Whether one place has all was looked at by some references alone; what holds that place does not matter then.
        boolean onePlace = suspect.features().contains(Suspect.Feature.ONE_PLACE);
        // Which field has the key of the largest entry is chance, too.
        KeptBy keptBy = suspect.features().contains(Suspect.Feature.HELD_KEYS)
                ? suspect.keptBy().leadingBack(null)
                : suspect.keptBy();
        (onePlace ? Stream.of(keptBy.place()) : keptBy.all().stream())
                .map(LeakSignature::line)
                .distinct()
                .sorted()
                .forEach(lines::add);
        if (suspect.loader() != null) {
            lines.add(
                    "loader " + GeneratedNames.without(suspect.loader().object().className()));
        }
        lines.add("of " + GeneratedNames.without(suspect.className()));
        return lines;
    }

    /** The path from the last static on, for what leads to a class depends on who loaded it, and when. */
    private static List<String> steps(List<PathToRoot.Step> steps) {
        List<String> lines = new ArrayList<>();
        String before = null;
        for (int i = lastStatic(steps); i < steps.size(); i++) {
            String name = GeneratedNames.without(steps.get(i).object().className());
            // How long a list or how deep a tree is, is no matter: objects of one class in a row count as the last.
            if (name.equals(before)) {
                lines.remove(lines.size() - 1);
            }
            lines.add(name + line(steps.get(i).edges()));
            before = name;
        }
        return lines;
    }

    private static int lastStatic(List<PathToRoot.Step> steps) {
        for (int i = steps.size() - 1; i > 0; i--) {
            if (steps.get(i).edges().stream().anyMatch(edge -> edge.kind() == Edge.Link.STATIC)) {
                return i;
            }
        }
        return 0;
    }

    private static String line(List<Edge> edges) {
        if (edges.isEmpty()) {
            return "";
        }
        Edge edge = edges.get(0);
        return switch (edge.kind()) {
            case FIELD, STATIC -> "." + edge.name();
            case ELEMENT -> "[]";
            case CLASS, SUPER_CLASS, CLASS_LOADER, LOCAL -> " " + edge.kind();
        };
    }

    private static String line(Keeper keeper) {
        // The method of a local variable stands in stacks, which not every file has.
        boolean hasName =
                Set.of(KeeperKind.STATIC, KeeperKind.FIELD, KeeperKind.THREAD).contains(keeper.kind());
        String place = keeper.kind() == KeeperKind.LOCAL || keeper.className() == null
                ? ""
                : " " + GeneratedNames.without(keeper.className());
        return keeper.kind() + place + (hasName && keeper.name() != null ? "." + keeper.name() : "");
    }
}
