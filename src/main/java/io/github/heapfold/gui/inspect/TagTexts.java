package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.profile.Strippable;
import java.util.Optional;

/** What a line of the table means, in words. */
final class TagTexts {
    private TagTexts() {}

    /** The name as the command line writes it. */
    static String fullName(TagNode node) {
        return node.isTag() ? node.name() : node.column().toString();
    }

    /** What it is for. */
    static String purpose(TagNode node) {
        if (node.tag() == null) {
            return node.name().startsWith("UNKNOWN") ? text("tag.unknown") : text("tag.other");
        }
        if (node.isTag()) {
            return textOr("tag." + node.tag(), "");
        }
        Field field = node.column().field();
        if (node.column().type() != null) {
            return text("field.typed", node.column().type().label(), textOr("tag." + node.tag(), ""));
        }
        return textOr("field." + field.name(), text("field.of", node.tag().name()));
    }

    /** What its loss costs; empty where it cannot be left out. */
    static Optional<String> cost(TagNode node) {
        if (node.tag() == null) {
            return Optional.empty();
        }
        return Strippable.named(fullName(node)).map(strippable -> strippable.cost(Texts.locale()));
    }
}
