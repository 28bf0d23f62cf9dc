package io.github.heapfold.gui.records;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.hprof.Ids;

/** Records in words. */
final class RecordTexts {
    private RecordTexts() {}

    /** The catalogue's name, or what else it is. */
    static String name(DumpRecord record) {
        return switch (record.kind()) {
            case HEADER -> text("inspect.header");
            case OPAQUE -> text("inspect.opaque");
            default -> record.name();
        };
    }

    static String id(long id) {
        return Ids.text(id);
    }
}
