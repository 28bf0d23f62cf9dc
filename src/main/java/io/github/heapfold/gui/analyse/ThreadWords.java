package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.view.ThreadOverview.Frame;
import io.github.heapfold.analysis.question.view.ThreadOverview.Row;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.hprof.Ids;
import java.util.Set;

/** What threads and their frames are called. */
final class ThreadWords {
    private static final Set<String> VIRTUAL =
            Set.of("java.lang.VirtualThread", "java.lang.ThreadBuilders$BoundVirtualThread");

    private final HeapSession session;

    ThreadWords(HeapSession session) {
        this.session = session;
    }

    /** What is empty is known to be so; what is not told may have been left out of the file. */
    boolean isNameLeftOut(Row row) {
        return row.name() == null
                && session.facts()
                        .filter(facts -> facts.isWithoutTexts() || facts.isWithoutSomeTexts())
                        .isPresent();
    }

    /** Virtual threads mostly have none. */
    String name(Row row) {
        if (row.name() != null && !row.name().isBlank()) {
            return row.name();
        }
        String name = text(isNameLeftOut(row) ? "threads.name.absent" : "threads.noname");
        return row.object() == null
                ? name
                : text(
                        VIRTUAL.contains(row.object().className()) ? "threads.virtual" : "threads.unnamed",
                        Ids.text(row.object().id()),
                        name);
    }

    /** The method and its place. */
    String frame(Frame frame) {
        return method(frame) + behind(frame);
    }

    /** The same in few words: a class without its packages, a method without its parameters; empty of none. */
    String place(Frame frame) {
        if (frame == null || frame.method() == null || frame.className() == null) {
            return "";
        }
        return ObjectNames.simple(frame.className())
                + frame.call().substring(frame.className().length());
    }

    /** The line; with the name of the file, where that of the class does not tell it. */
    private static String behind(Frame frame) {
        if (frame.isNative()) {
            return "  (" + text("threads.native") + ")";
        }
        String line = frame.line() > 0 ? ":" + frame.line() : "";
        String source = frame.source() == null ? "" : frame.source();
        String outermost = frame.className() == null
                ? ""
                : ObjectNames.simple(frame.className()).replaceFirst("\\$.*", "");
        return source.isEmpty() || source.equals(outermost + ".java") ? line : "  (" + source + line + ")";
    }

    private static String method(Frame frame) {
        if (frame.method() != null) {
            return JavaMethod.readable(frame.method());
        }
        return (frame.className() == null ? "" : frame.className() + ".") + text("threads.nomethod");
    }
}
