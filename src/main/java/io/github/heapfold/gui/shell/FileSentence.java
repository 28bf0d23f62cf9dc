package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** What a file is, in one plain sentence. */
final class FileSentence {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm z", Locale.ENGLISH);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ENGLISH);

    private FileSentence() {}

    static String of(OpenFile file) {
        return of(file, Optional.of(TIME));
    }

    /** The same with the day alone, for where there is little room. */
    static String brief(OpenFile file) {
        return of(file, Optional.of(DAY));
    }

    /** The same without the day, for where that would be cut in its middle. */
    static String briefest(OpenFile file) {
        return of(file, Optional.empty());
    }

    private static String of(OpenFile file, Optional<DateTimeFormatter> when) {
        return switch (file.state().get()) {
            case WAITING -> text("file.waiting");
            case SCANNING ->
                file.partial().get() == null || !file.partial().get().packing().isEmpty()
                        ? text("file.scanning")
                        : of(file, file.partial().get(), when);
            case FAILED -> text("file.failed");
            case READY -> of(file, file.inspection().get(), when) + checked(file);
        };
    }

    /** What a job has found of its own accord. */
    private static String checked(OpenFile file) {
        String at = file.soundness().damagedAt().get();
        return at == null ? "" : at.isEmpty() ? text("is.checkedDamaged") : text("is.checkedDamagedAt", at);
    }

    private static String of(OpenFile file, Inspection inspection, Optional<DateTimeFormatter> when) {
        Optional<HprofHeader> header = inspection.summary().header();
        String platform = text(file.isOfAndroid(inspection) ? "is.android" : "is.jvm");
        String time = header.filter(known -> known.timestamp() > 0)
                .flatMap(known -> when.map(form -> form.format(known.time().atZone(ZoneId.systemDefault()))))
                .map(words -> text("is.taken", words))
                .orElse("");
        // While a dump is read, not all of it is counted yet; it is as long as its file.
        boolean plain =
                inspection.kind() == FileKind.HPROF && inspection.packing().isEmpty();
        String size = Units.bytes(
                plain ? inspection.fileBytes() : inspection.summary().bytes());
        String what = switch (inspection.kind()) {
            case HFOLD ->
                inspection.rules().isEmpty()
                        ? text("is.lossless", platform, size, time)
                        : text("is.folded", platform, size, time, profile(inspection));
            case TAILOR, KOOM -> text("is.peer", platform, size, time, profile(inspection));
            case HPROF, OTHER -> text("is.dump", platform, size, time);
        };
        String packing = inspection.packing().isEmpty() ? "" : text("is.packed", inspection.packing());
        String sealed = inspection.sealed().isPresent() ? text("is.sealed") : "";
        String damage = inspection.damage().isPresent() ? text("is.damaged") : "";
        return what + packing + sealed + damage;
    }

    private static String profile(Inspection inspection) {
        return inspection.sizes().map(sizes -> Purpose.of(sizes.profile())).orElse("");
    }
}
