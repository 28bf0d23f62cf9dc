package io.github.heapfold.gui.analyse.waste;

import io.github.heapfold.analysis.duplicates.Duplicates;
import java.util.function.Function;

/** What there may be too much of, in the order of the buttons. */
enum WasteKind {
    STRINGS(Duplicates.Answer::strings),
    ARRAYS(Duplicates.Answer::arrays),
    ZEROS(Duplicates.Answer::zeros),
    BITMAPS(Duplicates.Answer::bitmaps),
    BOXED(Duplicates.Answer::boxed),
    SPARSE(Duplicates.Answer::sparse),
    COLLECTIONS(Duplicates.Answer::collections);

    private final Function<Duplicates.Answer, Duplicates.Section> section;

    WasteKind(Function<Duplicates.Answer, Duplicates.Section> section) {
        this.section = section;
    }

    /** What was found of it; null where the file does not tell. */
    Duplicates.Section of(Duplicates.Answer answer) {
        return section.apply(answer);
    }
}
