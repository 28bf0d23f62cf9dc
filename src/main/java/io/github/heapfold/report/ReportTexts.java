package io.github.heapfold.report;

import io.github.heapfold.message.Spacing;
import io.github.heapfold.message.TextBundle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** The words of a report in one language; the app uses the same ones for what it shows of a report. */
public final class ReportTexts {
    private final Locale language;
    private final ResourceBundle bundle;

    private ReportTexts(Locale language) {
        this.language = language;
        this.bundle = TextBundle.of(ReportTexts.class, "report", language);
    }

    /** The words in a language; in English where there are none. */
    public static ReportTexts in(Locale language) {
        return new ReportTexts(language);
    }

    Locale language() {
        return language;
    }

    /** The text of a key with its {@code {0}}, {@code {1}}, … replaced by texts. */
    public String text(String key, Object... arguments) {
        return TextBundle.format(bundle.getString(key), arguments);
    }

    /** {@code 1.48 GB → 61.2 MB}. */
    public String headline(SizeReport report) {
        return text("headline", Units.bytes(report.originalBytes()), Units.bytes(report.storedBytes()));
    }

    /** The report in one sentence. */
    public String summary(SizeReport report) {
        if (report.originalBytes() == 0) {
            return text("summary.empty", Units.bytes(report.storedBytes()));
        }
        return text(
                report.zeroBytes() > 0 ? "summary.zeros" : "summary",
                Units.bytes(report.originalBytes()),
                Units.bytes(report.strippedBytes()),
                Units.bytes(report.storedBytes()),
                percent(report.ratio()),
                Units.bytes(report.zeroBytes()));
    }

    /** What a report is of: the name of the dump, or how many there are. */
    public String subject(BatchReport batch) {
        return batch.files().size() == 1
                ? name(batch.total().source())
                : text("files.n", String.valueOf(batch.files().size()));
    }

    /** The name of a file that may have it from another system, where other characters are allowed. */
    public static String name(String file) {
        return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    }

    /** That dumps were packed and are counted as unpacked; empty where none was, as far as is known. */
    public Optional<String> packed(BatchReport batch) {
        List<SizeReport.Packed> packed =
                batch.files().stream().flatMap(file -> file.packed().stream()).toList();
        if (packed.isEmpty()) {
            return Optional.empty();
        }
        if (batch.files().size() > 1) {
            return Optional.of(text("packed.several", Units.count(packed.size())));
        }
        SizeReport.Packed file = packed.get(0);
        return Optional.of(
                file.fileBytes() < 0
                        ? text("packed.stream", file.as())
                        : text("packed.one", file.as(), Units.bytes(file.fileBytes())));
    }

    /**
     * {@code 4.1 % · 3.2 s · profile oom, level 3}; what is not known, or differs among several files, is left out, and
     * of an empty dump there is no part.
     */
    public String circumstances(SizeReport report) {
        return circumstances(report, this::how);
    }

    /** A profile and a level as the command line calls them. */
    String how(String profile, int level) {
        return text("how", profile, level);
    }

    /**
     * The same where purpose and effort have other words.
     *
     * @param how words for the name of a profile and a level
     */
    public String circumstances(SizeReport report, BiFunction<String, Integer, String> how) {
        List<String> parts = new ArrayList<>();
        if (report.originalBytes() > 0) {
            parts.add(percent(report.ratio()));
        }
        if (!report.time().isZero()) {
            parts.add(Units.duration(report.time()));
        }
        if (!report.profile().isEmpty() && report.level() > 0) {
            parts.add(how.apply(report.profile(), report.level()));
        }
        return String.join(" · ", parts);
    }

    /** A part of a whole, as {@link Units#percent} has it. */
    public String percent(double fraction) {
        return Spacing.percent(Units.percent(fraction), language);
    }

    /** The same for numbers that stand below each other, as {@link Units#percentInColumn} has it. */
    String percentInColumn(double fraction) {
        return Spacing.percent(Units.percentInColumn(fraction), language);
    }

    /** The name of a tag, or of what is in none, as {@link SizeReport#tags} has it. */
    public String tag(String name) {
        return switch (name) {
            case ColumnSize.STRUCTURE, ColumnSize.OPAQUE, ColumnSize.ZEROS, ColumnSize.SEALED, ColumnSize.CONTAINER ->
                text("size." + name);
            default -> name;
        };
    }

    /** Why something is a root, by the name of that kind; the name itself where it has no words. */
    public String root(String kind) {
        String key = "root." + kind;
        return bundle.containsKey(key) ? text(key) : kind;
    }

    /** The same of what is a root for several reasons; where none is told, it is a class. */
    public String roots(Collection<? extends Enum<?>> kinds) {
        return kinds.isEmpty()
                ? root("CLASS")
                : kinds.stream().map(kind -> root(kind.name())).collect(Collectors.joining(", "));
    }
}
