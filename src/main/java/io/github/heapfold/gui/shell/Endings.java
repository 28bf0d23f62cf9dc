package io.github.heapfold.gui.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The ending of a name that a user chose in a dialog with several kinds of file. */
final class Endings {
    private Endings() {}

    /**
     * The name with an ending that is known: the one that was typed, or that of the chosen kind where none was typed or
     * the suggested one was left as it was.
     *
     * @param kind ending of the kind that was chosen in the dialog
     * @param endings all that are known, the suggested one first
     */
    static Path named(Path chosen, String kind, List<String> endings) {
        String name = chosen.getFileName().toString();
        String lower = name.toLowerCase(Locale.ROOT);
        String typed = endings.stream()
                .filter(ending -> lower.endsWith("." + ending))
                .findFirst()
                .orElse("");
        if (typed.isEmpty()) {
            return chosen.resolveSibling(name + "." + kind);
        }
        boolean left = typed.equals(endings.get(0)) && !kind.equals(typed);
        return left ? chosen.resolveSibling(name.substring(0, name.length() - typed.length()) + kind) : chosen;
    }
}
