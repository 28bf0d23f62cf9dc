package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A file in one line: size, kind by its content, state; what tells most comes first. */
final class FileOutline {
    private FileOutline() {}

    /** Whether something is wrong with the file or with the last job on it. */
    static boolean isBad(OpenFile file) {
        boolean damaged = file.inspection().get() != null
                && file.inspection().get().damage().isPresent();
        return switch (file.state().get()) {
            case WAITING, SCANNING -> false;
            case READY -> damaged || file.soundness().faulty().get() || hasFailed(file);
            case FAILED -> true;
        };
    }

    /** What is wrong with the file that it was compared with is no fault of this one. */
    private static boolean hasFailed(OpenFile file) {
        Problem problem = file.problem().get();
        return problem != null && (problem.file().equals(file.path()) || !file.isProblemOf(ViewId.REPORT));
    }

    /** The parts of the line, of which there may be no room for the last. */
    static List<String> of(OpenFile file) {
        // What is wrong comes first, for the end of a long line is left out. Then comes which file of this name it is.
        return Stream.concat(Stream.of(fault(file), file.folder().get()), facts(file).stream())
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private static String fault(OpenFile file) {
        if (file.state().get() != OpenFile.State.READY) {
            return "";
        } else if (file.soundness().faulty().get()) {
            return text("file.faulty");
        } else if (file.inspection().get().damage().isPresent()) {
            // Which is why a job fails, more often than not.
            return text("file.damaged");
        }
        return hasFailed(file) ? text("file.problem") : "";
    }

    private static List<String> facts(OpenFile file) {
        return switch (file.state().get()) {
            case WAITING -> List.of(text("file.waiting"));
            case SCANNING ->
                List.of(
                        file.scanned().get() < 0
                                ? text("file.scanning")
                                : text(
                                        "file.scanning.part",
                                        Math.round(file.scanned().get() * 100)));
            case FAILED -> List.of(text("file.failed"));
            case READY -> ready(file, file.inspection().get());
        };
    }

    private static List<String> ready(OpenFile file, Inspection inspection) {
        List<String> parts = new ArrayList<>();
        parts.add(Units.bytes(inspection.fileBytes()));
        Optional<HprofHeader> header = inspection.summary().header();
        if (inspection.kind() == FileKind.HFOLD) {
            parts.add(text("file.folded"));
            inspection.sealed().ifPresent(some -> parts.add(text("file.sealed")));
            inspection.sizes().ifPresent(sizes -> parts.add(Purpose.of(sizes.profile())));
        } else if (inspection.kind().isPeer()) {
            inspection.sizes().ifPresent(sizes -> parts.add(text("file.peer", Purpose.of(sizes.profile()))));
        } else if (file.restoredHere()) {
            parts.add(text("file.restored"));
        } else if (header.isPresent()) {
            // What it is of tells more than its version, which is cut first.
            parts.add(text(file.isOfAndroid(inspection) ? "file.android" : "file.jvm"));
            parts.add(text("file.hprof", header.get().format().replace("JAVA PROFILE ", "")));
        }
        if (!inspection.packing().isEmpty()) {
            parts.add(inspection.packing());
        }
        return parts;
    }
}
