package io.github.heapfold.job.input;

import io.github.heapfold.analysis.secrets.RedactedStream;
import io.github.heapfold.analysis.secrets.Redaction;
import io.github.heapfold.analysis.secrets.RedactionScan;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RebuiltStream;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.seal.Identities;
import io.github.heapfold.tailor.TailorFormat;
import io.github.heapfold.unpack.ArchiveException;
import io.github.heapfold.unpack.PackedParts;
import io.github.heapfold.unpack.Unpacked;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** What a job reads: a file, or a stream such as standard input that can be read once. Never written to. */
public final class Input {
    private final String name;
    private final Path file;
    private final InputStream stream;
    private final Opener opener;
    /** The file as it was before it was first opened; null before. */
    private FileSnapshot opened;

    /** Whether {@link #opened} is of an earlier look at it, which what is read now has to go with. */
    private boolean known;

    /** Whether nothing is read but what {@link #opened} is of, by no link either. */
    private boolean itself;

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

    /** The file on a server; null where it is none. */
    private RemoteFile remote;

    private Input(String name, Path file, InputStream stream, Opener opener) {
        this.name = name;
        this.file = file;
        this.stream = stream;
        this.opener = opener;
    }

    public static Input of(Path file) {
        return new Input(file.toString(), file, null, null);
    }

    /**
     * A file in a folder that others may write to, which was looked at before: nothing is read that they have put in
     * its place since, and no link is followed.
     */
    public static Input of(FileSnapshot original) {
        Input input = of(original.path());
        input.opened = original;
        input.itself = true;
        return input;
    }

    public static Input of(String name, InputStream stream) {
        return new Input(name, null, stream, null);
    }

    /** A file on a server that answers requests for ranges. */
    public static Input of(RemoteFile remote) {
        Input input = new Input(remote.name(), null, null, null);
        input.remote = remote;
        return input;
    }

    /** What is no file here and yet can be read as often as it is wanted. */
    public static Input reopened(String name, Opener opener) {
        return new Input(name, null, null, opener);
    }

    /** Says how the file was when it was looked at before: nothing is read of it where it is not so any more. */
    public Input asOf(FileSnapshot before) {
        opened = before;
        known = true;
        return this;
    }

    /** The file as it was before anything was read of it; empty where nothing was, and where it is no file here. */
    public synchronized Optional<FileSnapshot> opened() {
        return Optional.ofNullable(opened);
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
        return file == null ? based : based.beside(file);
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
        return name;
    }

    /** The file; empty for a stream. */
    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /**
     * Opens it; what another program stripped is rebuilt as it is read.
     *
     * @param monitor closes it on a cancel where reading from it may wait for somebody
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
        try {
            if (!isRereadable()) {
                throw new JobException(Message.of("secrets.redactStream", name));
            }
            if (!FileKind.of(dump).isHeapDump()) {
                throw notADump(dump);
            }
            if (found == null) {
                found = RedactionScan.take(redaction, again, monitor.phase(Phase.SURVEYING));
            }
            return DumpSource.rebuilt(dump, new RedactedStream(dump, redaction, found));
        } catch (IOException | RuntimeException e) {
            dump.close();
            throw e;
        }
    }

    private DumpSource openDump(JobMonitor monitor, Fill fill) throws IOException {
        return ForeignDumps.rebuilt(
                openStored(monitor), isRereadable() ? () -> openStored(monitor) : null, fill, mostMadeUp);
    }

    /** What is stored, whoever stripped it. */
    private DumpSource openStored(JobMonitor monitor) throws IOException {
        try {
            return source(monitor);
        } catch (ArchiveException e) {
            throw new JobException(e.message(), e);
        }
    }

    private DumpSource source(JobMonitor monitor) throws IOException {
        if (remote != null) {
            return DumpSource.remote(name, remote::open, remote.size(), TailorFormat::isTailor, mostUnpacked);
        }
        if (file == null) {
            InputStream in = opener == null ? stream : opener.open();
            return DumpSource.of(name, new WaitingInputStream(in, monitor), TailorFormat::isTailor, mostUnpacked);
        }
        if (Files.isDirectory(file)) {
            throw new JobException(Message.of("input.folder", file));
        }
        try {
            if (itself) {
                return sourceItself();
            }
            if (known) {
                requireNotReplaced();
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                // A pipe or a device has no size and cannot be read from the middle.
                return DumpSource.of(
                        name,
                        new WaitingInputStream(Files.newInputStream(file), monitor),
                        TailorFormat::isTailor,
                        mostUnpacked);
            }
            remember();
            return DumpSource.open(file, TailorFormat::isTailor, mostUnpacked);
        } catch (NoSuchFileException e) {
            throw new JobException(Message.of("input.missing", file), e);
        } catch (AccessDeniedException e) {
            throw new JobException(Message.of("input.denied", file), e);
        }
    }

    private DumpSource sourceItself() throws IOException {
        // Before, because to open a pipe is to wait for somebody at its other end.
        requireUnchanged();
        DumpSource source = DumpSource.open(
                name, () -> ExistingFile.toReadItself(file), opened.bytes(), TailorFormat::isTailor, mostUnpacked);
        try {
            // After, because it may have been replaced in between.
            requireUnchanged();
            return source;
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /** The file here or on a server, to be read from any place on; empty of what can only be read from its front. */
    public Optional<Unpacked.Opener> channels() {
        if (remote != null) {
            return Optional.of(remote::open);
        }
        return file == null || !Files.isRegularFile(file)
                ? Optional.empty()
                : Optional.of(() -> itself ? ExistingFile.toReadItself(file) : ExistingFile.toRead(file));
    }

    /**
     * Shows all that the file holds, also beside the dump.
     *
     * @return whether there is a file to be read once more
     */
    public boolean visitParts(PackedParts.Visitor visitor) throws IOException {
        Optional<Unpacked.Opener> file = channels();
        if (file.isPresent()) {
            PackedParts.visit(file.get(), mostUnpacked, visitor);
        }
        return file.isPresent();
    }

    /** What came over the network, where the file is on a server. */
    public Optional<Message> fetched() {
        return Optional.ofNullable(remote).map(RemoteFile::told);
    }

    private synchronized void remember() throws IOException {
        if (opened == null) {
            opened = FileSnapshot.of(file);
        }
    }

    /**
     * Sees whether what was read is one file as it was at one time: what is made of another is of a dump that there
     * never was.
     *
     * @throws JobException where the file was written to or replaced since it was first opened
     */
    public synchronized void requireUnchanged() throws IOException {
        if (opened != null && !opened.isUnchanged()) {
            throw changed();
        }
    }

    /** The same where nothing is to be read any more of what was open: a file that is gone was the same to its end. */
    public void requireNotReplaced() throws JobException {
        if (isReplaced()) {
            throw changed();
        }
    }

    /** Whether the file was written to or replaced since it was first opened. */
    public synchronized boolean isReplaced() {
        return opened != null && opened.isReplaced();
    }

    private JobException changed() {
        return new JobException(Message.of(known ? "input.changedSince" : "input.changed", file));
    }

    /**
     * The same where reading it failed: what is read of a file that somebody writes to may look like anything, a fault
     * of this program among it, and what is to be told is the reason.
     */
    public void requireNotReplaced(Exception failure) throws JobException {
        if (!(failure instanceof CancellationException) && isReplaced()) {
            JobException changed = changed();
            changed.addSuppressed(failure);
            throw changed;
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

    /** What the source opened from this is, which may not be a folded file. */
    public FileKind unfolded(DumpSource source) throws IOException {
        FileKind kind = FileKind.of(source);
        if (kind == FileKind.HFOLD) {
            throw new JobException(Message.of("compress.folded", name));
        }
        return kind;
    }

    /** Reads the dump ahead where the profile asks for it. */
    public ScanResult scan(Profile profile, JobMonitor monitor) throws IOException {
        boolean mayRead = profile.sharedTextBytes() > 0 && isRereadable();
        if (!profile.readsTwice() && !mayRead) {
            return ScanResult.NONE;
        }
        if (!isRereadable()) {
            throw new JobException(Message.of("compress.readsTwice", profile.name(), name));
        }
        return ProfileScan.take(profile, () -> ChunkReader.owning(open(monitor)), monitor.phase(Phase.SURVEYING));
    }

    /** The fault of a source opened from this that is no dump. */
    public JobException notADump(DumpSource source) throws IOException {
        if (source.peek(1).length == 0) {
            return new JobException(Message.of("input.empty", name));
        }
        return new JobException(source.otherPacking()
                .map(packing -> Message.of(
                        DumpSource.isUnpacked(packing) ? "input.notADump.unpacked" : "input.notADump.packed",
                        name,
                        packing))
                .orElseGet(() -> Message.of("input.notADump", name).at(0)));
    }

    /** The fault of a source opened from this that is no folded dump. */
    public JobException notFolded(DumpSource source) throws IOException {
        String key = source.peek(1).length == 0 ? "input.empty" : "restore.notFold";
        return new JobException(Message.of(key, name));
    }

    /** Whether it can be read more than once. */
    public boolean isRereadable() {
        return opener != null
                || remote != null
                || (file != null && (!Files.exists(file) || Files.isRegularFile(file) || Files.isDirectory(file)));
    }
}
