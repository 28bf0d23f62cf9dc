package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the parts of a map of the heap are called. */
final class TileNames {
    private static final int LEAST_LETTERS = 4;

    private static final String BELOW = " › ";

    private TileNames() {}

    /** What a tile stands for, in few words: of a chain those in it that say something. */
    static String of(OwnerTile tile) {
        return join(fromClass(all(tile)));
    }

    /** What stands in a chain, without the first. */
    static String chain(OwnerTile tile) {
        return join(fromClass(tile.chain()));
    }

    private static List<OwnerTile> all(OwnerTile tile) {
        return Stream.concat(Stream.of(tile), tile.chain().stream()).toList();
    }

    private static String join(List<OwnerTile> chain) {
        return chain.stream().map(TileNames::name).collect(Collectors.joining(BELOW));
    }

    /** That a class of the program hangs on the class loader that every program has says nothing of it, as on paths. */
    static List<OwnerTile> fromClass(List<OwnerTile> chain) {
        boolean isByLoader = !chain.isEmpty()
                && chain.get(0).className() != null
                && ClassKinds.isPlatformLoader(chain.get(0).className());
        for (int i = 1; isByLoader && i < Math.min(chain.size(), PathToRoot.LOADER_TO_CLASS + 1); i++) {
            if (chain.get(i).isObject() && chain.get(i).className().startsWith(JavaNames.CLASS)) {
                return chain.subList(i, chain.size());
            }
        }
        return chain;
    }

    /** Of the tile itself. */
    static String name(OwnerTile tile) {
        if (tile.isRest()) {
            return text("owners.rest");
        }
        if (tile.isList()) {
            return text("owners.linked", nodes(tile), ObjectNames.simple(tile.className()));
        }
        if (!tile.isObject()) {
            return several(tile, ObjectNames.simple(tile.className()));
        }
        return Visible.of(ObjectNames.simple(tile.className()) + ObjectNames.label(tile.label()));
    }

    private static String several(OwnerTile tile, String className) {
        if (!tile.isMany()) {
            return text("owners.itself", className);
        }
        return text(tile.isThemselves() ? "owners.themselves" : "owners.many", Units.count(tile.objects()), className);
    }

    /** How many nodes a list has, of which a very long one is not counted to its end. */
    static String nodes(OwnerTile list) {
        return nodes(list.objects());
    }

    /** The same of so many as were counted. */
    static String nodes(long counted) {
        String count = Units.count(counted);
        return counted < ListNodes.MOST ? count : text("owners.atleast", count);
    }

    /** As much of a name as fits, with dots where some is missing; nothing where so little says nothing. */
    static String cut(String name, Predicate<String> fits) {
        if (fits.test(name)) {
            return name;
        }
        // Of a chain those from the first on that have room as a whole.
        for (int end = name.lastIndexOf(BELOW); end > 0; end = name.lastIndexOf(BELOW, end - 1)) {
            String first = name.substring(0, end + BELOW.length()) + CutText.CUT;
            if (fits.test(first)) {
                return first;
            }
        }
        // Of a class object the name says more than the word before it.
        boolean isClass = name.startsWith(JavaNames.CLASS);
        String left = isClass ? CutText.CUT + name.substring(JavaNames.CLASS.length()) : name;
        if (isClass && fits.test(left)) {
            return left;
        }
        String label = label(left);
        if (!label.isEmpty()) {
            // What is called "worker-7" and what "worker-8" is told apart by its end, in boxes of any size in one way;
            // a text that was cut before has none.
            String told = longest(
                    Math.min(LEAST_LETTERS, label.length()),
                    label.length(),
                    letters -> label.endsWith(CutText.CUT) ? start(label, letters) : end(label, letters),
                    fits);
            if (!told.isEmpty()) {
                return told;
            }
        }
        return longest(
                isClass ? LEAST_LETTERS + 1 : LEAST_LETTERS, left.length(), letters -> start(left, letters), fits);
    }

    private static String start(String words, int letters) {
        return letters == words.length() ? words : words.substring(0, letters - 1) + CutText.CUT;
    }

    private static String end(String label, int letters) {
        return letters == label.length() ? label : CutText.CUT + label.substring(label.length() - letters + 1);
    }

    /** The longest of what is cut to so many letters that fits; nothing where none does. */
    private static String longest(int least, int most, IntFunction<String> cut, Predicate<String> fits) {
        int fit = least - 1;
        int tooMany = most + 1;
        while (tooMany - fit > 1) {
            int tried = (fit + tooMany) >>> 1;
            if (fits.test(cut.apply(tried))) {
                fit = tried;
            } else {
                tooMany = tried;
            }
        }
        return fit < least ? "" : cut.apply(fit);
    }

    /**
     * How an object, or the first of a chain, is called itself, which says more than its class; empty where it is not. It
     * stands alone, and needs no quotes that tell it from the class.
     */
    private static String label(String name) {
        int chain = name.indexOf(BELOW);
        String first = chain < 0 ? name : name.substring(0, chain);
        int quote = first.indexOf(" \"");
        return quote > 0 && first.length() > quote + 2 && first.endsWith("\"")
                ? first.substring(quote + 2, first.length() - 1)
                : "";
    }

    /** What a tile stands for, with the whole name. */
    static String whole(OwnerTile tile) {
        return all(tile).stream().map(TileNames::wholeName).collect(Collectors.joining(BELOW));
    }

    private static String wholeName(OwnerTile tile) {
        if (tile.isRest()) {
            return text("owners.rest.whole");
        }
        if (tile.isList()) {
            return text("owners.linked.whole", nodes(tile), tile.className());
        }
        if (tile.group() != null && tile.group().behind() > 0) {
            String behind = Units.count(tile.group().behind());
            return text("owners.many.behind", Units.count(tile.objects()), tile.className(), behind);
        }
        return !tile.isObject()
                ? several(tile, tile.className())
                : Visible.of(tile.className() + ObjectNames.label(tile.label()));
    }
}
