package io.github.heapfold.job.input;

import io.github.heapfold.analysis.secrets.redaction.RedactedStream;
import io.github.heapfold.analysis.secrets.redaction.Redaction;
import io.github.heapfold.analysis.secrets.redaction.RedactionScan;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.Opened;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RebuiltStream;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.seal.Identities;
import io.github.heapfold.unpack.ArchiveException;
import io.github.heapfold.unpack.PackedParts;
import io.github.heapfold.unpack.Unpacked;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** What a job reads: a file, or a stream such as standard input that can be read once. Never written to. */
public final class Input {
    private final Origin origin;
    private long mostMadeUp = RebuiltStream.MOST_MADE_UP;
    private long mostUnpacked = DumpSource.MOST_UNPACKED;

    /** What is replaced as it is read; null for nothing. */
    private Redaction redaction;

    /** What is known of the dump for that, from the first opening on; null before. */
    private RedactionScan found;

    private Unfolding unfolding = Unfolding.STANDARD;

    /** Gives the bytes from the beginning each time. */
    @FunctionalInterface
    public interface Opener {
        InputStream open() throws IOException;
    }

    /**
     * Something that reads an input, as often as it likes.
     *
     * @param <R> what comes of it
     */
    @FunctionalInterface
    public interface Reading<R> {
        R read() throws IOException;
    }

    private Input(Origin origin) {
        this.origin = origin;
    }

    public static Input of(Path file) {
        return new Input(LocalFile.of(file));
    }

    /**
     * A file in a folder that others may write to, which was looked at before: nothing is read that they have put in
     * its place since, and no link is followed.
     */
    public static Input of(FileSnapshot original) {
        return new Input(LocalFile.itself(original));
    }

    /**
     * The same of a file that is opened as any other: nothing is read of it where it is not as it was when it was
     * looked at before.
     */
    public static Input asOf(FileSnapshot before) {
        return new Input(LocalFile.asOf(before));
    }

    public static Input of(String name, InputStream stream) {
        return new Input(new Origin.Once(name, stream));
    }

    /** A file on a server that answers requests for ranges. */
    public static Input of(RemoteFile remote) {
        return new Input(new Origin.Remote(remote));
    }

    /** What is no file here and yet can be read as often as it is wanted. */
    public static Input reopened(String name, Opener opener) {
        return new Input(new Origin.Reopened(name, opener));
    }

    /** The file as it was before anything was read of it; empty where nothing was, and where it is no file here. */
    public Optional<FileSnapshot> opened() {
        return origin.opened();
    }

    /**
     * Sets how many bytes may be made up at most where another program left them out, and come out of any packed file,
     * 0 for any number.
     */
    public Input limitSize(long most) {
        mostMadeUp = most;
        mostUnpacked = most;
        return this;
    }

    /** Replaces values as they are read; only of what can be read more than once. */
    public Input redact(Redaction what) {
        redaction = what;
        found = null;
        return this;
    }

    /** How many names say what was replaced elsewhere as it was read, and stay for classes or fields bear them. */
    public long namesLeft() {
        return found == null ? 0 : found.namesLeft();
    }

    /** Opens the seal of what is sealed, so that it is as it was. */
    public Input unseal(Optional<Identities> identities) {
        unfolding = new Unfolding(Fill.ZERO, false, identities, unfolding.base());
        return this;
    }

    /** Says what it was folded against; empty to look for that beside it. */
    public Input against(Optional<Path> base) {
        base.ifPresent(place -> unfolding = unfolding.with(place));
        return this;
    }

    /** How it is unfolded where it is folded, and this is said of how to fill it. */
    public Unfolding unfolding(Unfolding said) {
        Unfolding based = unfolding.base().map(said::with).orElse(said);
        return file().map(based::beside).orElse(based);
    }

    /** Whether it is read with its seal open, which makes other bytes of it than those that anybody reads. */
    public boolean isUnsealed() {
        return unfolding.identities().isPresent();
    }

    /** How it is unfolded where it is folded, and nothing is said of how to fill it. */
    public Unfolding unfolding() {
        return unfolding(unfolding);
    }

    /** What to call it in messages. */
    public String name() {
        return origin.name();
    }

    /** The file; empty for a stream. */
    public Optional<Path> file() {
        return origin.file();
    }

    /**
     * Opens it; what another program stripped is rebuilt as it is read.
     *
     * @param monitor whose cancel ends a read that waits for somebody
     */
    public DumpSource open(JobMonitor monitor) throws IOException {
        return open(monitor, Fill.ZERO);
    }

    /** The same with what stands where another program left primitive values out. */
    public DumpSource open(JobMonitor monitor, Fill fill) throws IOException {
        DumpSource source = openDump(monitor, fill);
        // The dump in a folded file is there when that is unfolded; see DumpStream.
        return redaction != null && FileKind.of(source) == FileKind.HFOLD
                ? source
                : redacted(source, () -> ChunkReader.owning(openDump(monitor, fill)), monitor);
    }

    /**
     * A dump of this input with the values replaced that are to be; itself where nothing is. Where this fails, it is
     * closed.
     *
     * @param again opens the same dump
     * @throws JobException where values cannot be found: it can be read only once, or is no dump
     */
    DumpSource redacted(DumpSource dump, DumpOpener again, JobMonitor monitor) throws IOException {
        if (redaction == null) {
            return dump;
        }
        try (Opened<DumpSource> opened = new Opened<>(dump)) {
            if (!isRereadable()) {
                throw new JobException(Message.of("secrets.redactStream", name()));
            }
            if (!FileKind.of(dump).isHeapDump()) {
                throw notADump(dump);
            }
            if (found == null) {
                found = RedactionScan.take(redaction, again, monitor.phase(Phase.SURVEYING));
            }
            return opened.keepIn(DumpSource.rebuilt(dump, new RedactedStream(dump, redaction, found)));
        }
    }

    private DumpSource openDump(JobMonitor monitor, Fill fill) throws IOException {
        return ForeignDumps.rebuilt(
                openStored(monitor), isRereadable() ? () -> openStored(monitor) : null, fill, mostMadeUp);
    }

    /** What is stored, whoever stripped it. */
    private DumpSource openStored(JobMonitor monitor) throws IOException {
        try {
            return origin.open(monitor, mostUnpacked);
        } catch (ArchiveException e) {
            throw new JobException(e.message(), e);
        }
    }

    /**
     * The file here or on a server, to be read from any place on; empty of what can only be read from its front.
     *
     * @param monitor see {@link #open}
     */
    public Optional<Unpacked.Opener> channels(JobMonitor monitor) {
        return origin.channels(monitor);
    }

    /**
     * Shows all that the file holds, also beside the dump.
     *
     * @param monitor see {@link #open}
     * @return whether there is a file to be read once more
     */
    public boolean visitParts(PackedParts.Visitor visitor, JobMonitor monitor) throws IOException {
        Optional<Unpacked.Opener> file = channels(monitor);
        if (file.isPresent()) {
            PackedParts.visit(file.get(), mostUnpacked, visitor);
        }
        return file.isPresent();
    }

    /** What came over the network, where the file is on a server. */
    public Optional<Message> fetched() {
        return origin.fetched();
    }

    /**
     * Sees whether what was read is one file as it was at one time: what is made of another is of a dump that there
     * never was.
     *
     * @throws JobException where the file was written to or replaced since it was first opened
     */
    public void requireUnchanged() throws IOException {
        origin.requireUnchanged();
    }

    /** The same where nothing is to be read any more of what was open: a file that is gone was the same to its end. */
    public void requireNotReplaced() throws JobException {
        Optional<JobException> replaced = origin.replaced();
        if (replaced.isPresent()) {
            throw replaced.get();
        }
    }

    /** Whether the file was written to or replaced since it was first opened. */
    public boolean isReplaced() {
        return origin.replaced().isPresent();
    }

    /**
     * The same where reading it failed: what is read of a file that somebody writes to may look like anything, a fault
     * of this program among it, and what is to be told is the reason.
     */
    public void requireNotReplaced(Exception failure) throws JobException {
        Optional<JobException> replaced =
                failure instanceof CancellationException ? Optional.empty() : origin.replaced();
        if (replaced.isPresent()) {
            replaced.get().addSuppressed(failure);
            throw replaced.get();
        }
    }

    /**
     * Reads it, if it is what it was, and sees afterwards whether it still is.
     *
     * @throws JobException where the file was written to or replaced since it was first opened
     */
    public <R> R consistently(Reading<R> reading) throws IOException {
        requireNotReplaced();
        R result;
        try {
            result = reading.read();
        } catch (IOException | RuntimeException e) {
            requireNotReplaced(e);
            throw e;
        }
        requireNotReplaced();
        return result;
    }

    /** Sees to it that the source opened from this is no folded file, and gives what it is. */
    public FileKind requireUnfolded(DumpSource source) throws IOException {
        FileKind kind = FileKind.of(source);
        if (kind == FileKind.HFOLD) {
            throw new JobException(Message.of("compress.folded", name()));
        }
        return kind;
    }

    /**
     * Sees to it that all of a source opened from this was unpacked: what cannot be cannot be restored either. Only
     * known at the end, whatever else was damaged before.
     *
     * @param read bytes of the dump that came out of it
     */
    public void requireWholePacking(DumpSource source, long read) throws JobException {
        if (source.failure().isPresent()) {
            IOException failure = source.failure().orElseThrow();
            throw new JobException(
                    Message.of(
                            "compress.damagedStream",
                            name(),
                            source.wrapping(),
                            Faults.reason(failure),
                            Message.number(read)),
                    failure);
        }
    }

    /** Reads the dump ahead where the profile asks for it. */
    public ScanResult scan(Profile profile, JobMonitor monitor) throws IOException {
        boolean mayRead = profile.sharedTextBytes() > 0 && isRereadable();
        if (!profile.readsTwice() && !mayRead) {
            return ScanResult.NONE;
        }
        if (!isRereadable()) {
            throw new JobException(Message.of("compress.readsTwice", profile.name(), name()));
        }
        return ProfileScan.take(profile, () -> ChunkReader.owning(open(monitor)), monitor.phase(Phase.SURVEYING));
    }

    /** The fault of a source opened from this that is no dump. */
    public JobException notADump(DumpSource source) throws IOException {
        if (source.peek(1).length == 0) {
            return new JobException(Message.of("input.empty", name()));
        }
        byte[] start = source.peek(HprofHeader.MAX_BYTES);
        if (HprofHeader.isBegun(start)) {
            return new JobException(
                    start.length < HprofHeader.MAX_BYTES
                            ? Message.of("input.cutHeader", name(), Message.number(start.length))
                                    .at(start.length)
                            : Message.of("input.otherHeader", name()).at(HprofHeader.PREFIX.length()));
        }
        return new JobException(source.otherPacking()
                .map(packing -> Message.of(
                        DumpSource.isUnpacked(packing) ? "input.notADump.unpacked" : "input.notADump.packed",
                        name(),
                        packing))
                .orElseGet(() -> Message.of("input.notADump", name()).at(0)));
    }

    /** The fault of a source opened from this that is no folded dump. */
    public JobException notFolded(DumpSource source) throws IOException {
        String key = source.peek(1).length == 0 ? "input.empty" : "restore.notFold";
        return new JobException(Message.of(key, name()));
    }

    /** Whether it can be read more than once. */
    public boolean isRereadable() {
        return origin.isRereadable();
    }
}
