package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
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
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ENGLISH);

    private FileSentence() {}

    /** How much is told. */
    enum Length {
        WHOLE(Optional.of(Texts.TIME), true),
        /** With the day alone. */
        BRIEF(Optional.of(DAY), true),
        /** Without the day. */
        BRIEFEST(Optional.empty(), true),
        /** Of a compressed file also without its purpose, which may be a name of any length. */
        BARE(Optional.empty(), false),
        /** Where it was found damaged at a place, that alone: it is what one has to know of it. */
        FOUND(Optional.empty(), false);

        private final Optional<DateTimeFormatter> when;
        private final boolean purpose;

        Length(Optional<DateTimeFormatter> when, boolean purpose) {
            this.when = when;
            this.purpose = purpose;
        }
    }

    static String of(OpenFile file, Length length) {
        return switch (file.state().get()) {
            case WAITING -> text("file.waiting");
            case SCANNING ->
                file.partial().get() == null || !file.partial().get().packing().isEmpty()
                        ? text("file.scanning")
                        : of(file, file.partial().get(), length);
            case FAILED -> text("file.failed");
            case READY ->
                length == Length.FOUND && isPlaceKnown(file)
                        ? text("is.onlyDamagedAt", file.soundness().damagedAt().get())
                        : of(file, file.inspection().get(), length) + checked(file);
        };
    }

    private static boolean isPlaceKnown(OpenFile file) {
        String at = file.soundness().damagedAt().get();
        return at != null && !at.isEmpty();
    }

    /** What a job has found of its own accord. */
    private static String checked(OpenFile file) {
        String at = file.soundness().damagedAt().get();
        return at == null ? "" : at.isEmpty() ? text("is.checkedDamaged") : text("is.checkedDamagedAt", at);
    }

    private static String of(OpenFile file, Inspection inspection, Length length) {
        Optional<HprofHeader> header = inspection.summary().header();
        String platform = text(file.isOfAndroid(inspection) ? "is.android" : "is.jvm");
        String time = header.filter(known -> known.timestamp() > 0)
                .flatMap(known ->
                        length.when.map(form -> form.format(known.time().atZone(ZoneId.systemDefault()))))
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
                        : text(
                                length.purpose ? "is.folded" : "is.folded.bare",
                                platform,
                                size,
                                time,
                                profile(inspection));
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
