package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import io.github.heapfold.profile.Strippable;

/** What leaving something out costs, in the language of the window. */
public final class CostTexts {
    private CostTexts() {}

    /** One line on what an analysis loses without it. */
    public static String of(Strippable strippable) {
        String general = strippable.column() == null
                ? ""
                : textOr("cost." + strippable.column().field().name(), "");
        String own = textOr("cost." + strippable.name(), general);
        if (!own.isEmpty()) {
            return own;
        }
        if (strippable.column() == null || strippable.column().type() == null) {
            return text("cost.nothing");
        }
        return switch (strippable.tag()) {
            case PRIMITIVE_ARRAY_DUMP -> text("cost.elements.typed");
            case CLASS_DUMP ->
                text("cost.static.typed", strippable.column().type().label());
            default -> text("cost.object.typed", strippable.column().type().label());
        };
    }
}
