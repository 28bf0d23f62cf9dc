package io.github.heapfold.job.compress;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What compressing a dump can give. */
public enum ResultFormat {
    /** A folded file. */
    HFOLD("hfold", TargetNames::folded),
    /** A heap dump, stripped. */
    HPROF("hprof", TargetNames::stripped),
    /** The same, gzipped in blocks. */
    HPROF_GZ("hprof.gz", TargetNames::strippedAndGzipped),
    /** A mini.hprof as Tailor writes it, by Tailor's rules. */
    TAILOR("tailor", TargetNames::tailored);

    private final String name;
    private final UnaryOperator<Path> beside;

    ResultFormat(String name, UnaryOperator<Path> beside) {
        this.name = name;
        this.beside = beside;
    }

    /** The name of a result beside its dump. */
    public Path beside(Path dump) {
        return beside.apply(dump);
    }

    /** The one whose names end as this does; empty where it may be of any. */
    public static Optional<ResultFormat> named(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return Stream.of(HFOLD, HPROF, HPROF_GZ)
                .filter(format -> name.endsWith("." + format))
                .findFirst();
    }

    /** That of a dump with such a name: what ends in {@code .gz} is gzipped, whatever it is called else. */
    public static Optional<ResultFormat> ofDump(Path file) {
        return DumpForm.isGzip(file) ? Optional.of(HPROF_GZ) : named(file).filter(ResultFormat::isDump);
    }

    /**
     * The file; where it is named as a dump and the target as a folded file, or the other way round, with the ending of
     * that behind it: somebody would take it for what it is not.
     */
    public static Path ended(Path file, Path target) {
        Optional<ResultFormat> own = named(target);
        return own.isPresent()
                        && named(file)
                                .filter(it -> it.isDump() != own.get().isDump())
                                .isPresent()
                ? file.resolveSibling(file.getFileName() + "." + own.get())
                : file;
    }

    /** Whether the result is a heap dump, of which a {@link DumpForm} says how it is written. */
    public boolean isDump() {
        return this == HPROF || this == HPROF_GZ;
    }

    public boolean isGzip() {
        return this == HPROF_GZ;
    }

    /**
     * The job that writes it.
     *
     * @param form of a heap dump
     */
    public Job<CompressJob.Result> job(Input input, Target target, FoldOptions options, DumpForm form) {
        return switch (this) {
            case HFOLD -> new CompressJob(input, target, options);
            case HPROF, HPROF_GZ -> new StripJob(input, target, options, form);
            case TAILOR -> new TailorJob(input, target, options.level(), options.threads());
        };
    }

    /** What the command line calls it. */
    @Override
    public String toString() {
        return name;
    }
}
