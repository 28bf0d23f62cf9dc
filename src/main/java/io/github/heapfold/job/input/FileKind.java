package io.github.heapfold.job.input;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.koom.KoomFormat;
import io.github.heapfold.tailor.TailorFormat;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Optional;

/** What a file is, judged by its bytes and never by its name. */
public enum FileKind {
    /** A heap dump, plain or packed. */
    HPROF,
    /** A dump folded by Heapfold. */
    HFOLD,
    /** A mini.hprof of Tailor. */
    TAILOR,
    /** A heap dump that KOOM stripped. */
    KOOM,
    /** Anything else. */
    OTHER;

    /** Whether this is a dump that another program stripped. */
    public boolean isPeer() {
        return this == TAILOR || this == KOOM;
    }

    /** Whether what is read of it is a heap dump. */
    public boolean isHeapDump() {
        return this != HFOLD && this != OTHER;
    }

    /** Whether a dump is restored from this, and not read as it is. */
    public boolean isRestorable() {
        return this == HFOLD || isPeer();
    }

    /** As a word in a sentence: the program's name, where another one made it. */
    @Override
    public String toString() {
        return switch (this) {
            case TAILOR -> "Tailor";
            case KOOM -> "KOOM";
            default -> name();
        };
    }

    /**
     * Looks at the first bytes of a file, of what is inside for a packed one.
     *
     * @throws IOException where the file cannot be read
     */
    public static FileKind of(Path file) throws IOException {
        ForeignDumps.Again open = () -> DumpSource.open(file, FileKind::isWanted, DumpSource.MOST_UNPACKED);
        try (DumpSource source = ForeignDumps.rebuilt(open.open(), open, Fill.ZERO, 0)) {
            return of(source);
        }
    }

    /** Whether a file is all a dump or a folded file, compressed or not: an archive may hold more. No link is followed. */
    public static boolean isAlone(Path file) throws IOException {
        try (SeekableByteChannel in = ExistingFile.toReadItself(file)) {
            return DumpSource.isAlone(Channels.newInputStream(in), FileKind::isWanted);
        }
    }

    /** Whether what begins with these bytes is looked for in archives and compressed files, beside dumps. */
    static boolean isWanted(byte[] start) {
        return FoldFormat.isFold(start) || TailorFormat.isTailor(start);
    }

    public static FileKind of(DumpSource source) throws IOException {
        if (source.strippedBy().equals(Optional.of(TailorFormat.NAME))) {
            return TAILOR;
        }
        if (source.strippedBy().equals(Optional.of(KoomFormat.NAME))) {
            return KOOM;
        }
        byte[] start = source.peek(HprofHeader.MAX_BYTES);
        if (FoldFormat.isFold(start)) {
            return HFOLD;
        }
        return HprofHeader.parse(start, start.length).isPresent() ? HPROF : OTHER;
    }
}
