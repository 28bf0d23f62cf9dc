package io.github.heapfold.api;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.browse.DumpChannel;
import io.github.heapfold.job.browse.ReadRecordsJob;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A heap dump in a file of any form that Heapfold opens: HPROF of the JVM or Android, plain or packed, folded, or
 * stripped by Tailor or KOOM.
 *
 * <p>A file is read only when something is done with it, and never written to. What is written appears whole or not at
 * all, under its final name, readable by its owner only; a target that exists is refused. Memory is bounded whatever
 * the size of the dump: 256 MB of heap will do.
 *
 * <pre>{@code
 * HeapfoldFile file = HeapfoldFile.of(dump);
 * DumpFacts facts = file.inspect().run();
 * System.out.println(facts.format() + ", " + facts.objects() + " objects");
 * Folded sizes = file.foldTo(target, "oom", 3).run();
 * System.out.println(sizes.dumpBytes() + " bytes in " + sizes.foldedBytes());
 * }</pre>
 */
public final class HeapfoldFile {
    /** Null of a file on a server. */
    private final @Nullable Path path;

    /** Null of a file here. */
    private final @Nullable String address;

    private HeapfoldFile(@Nullable Path path, @Nullable String address) {
        this.path = path;
        this.address = address;
    }

    /** Names a file; whether there is one, and what it is, is seen when it is used. */
    public static HeapfoldFile of(Path path) {
        return new HeapfoldFile(path, null);
    }

    /**
     * Names a file on a server that answers requests for ranges, such as S3 by signed addresses; for {@link #inspect}
     * and {@link #ask}, which fetch no more than they need. What was fetched is in a temporary file of this user alone
     * as long as they work. What stands behind the question mark is in no message.
     * Other work ends in an {@link UnsupportedOperationException} when it is run.
     *
     * @param address {@code https}; {@code http} of this machine only
     * @throws IllegalArgumentException where it is no such address
     */
    public static HeapfoldFile at(URI address) {
        if (!RemoteFile.isAddress(address.toString())) {
            throw new IllegalArgumentException("no address of https: " + RemoteFile.shown(address.toString()));
        }
        return new HeapfoldFile(null, address.toString());
    }

    /**
     * Where the file is on this machine.
     *
     * @throws UnsupportedOperationException of a file on a server
     */
    public Path path() {
        if (path == null) {
            throw new UnsupportedOperationException("a file on a server has no path; inspect and ask alone take one");
        }
        return path;
    }

    /** Does what reads the file, wherever that is. */
    private <R extends @Nullable Object> R read(Function<Input, Job<R>> job, JobMonitor monitor) throws IOException {
        if (address == null) {
            return job.apply(inputHere()).run(monitor);
        }
        try (RemoteFile remote = RemoteFile.open(address, monitor)) {
            return job.apply(Input.of(remote)).run(monitor);
        }
    }

    private Input inputHere() {
        return Input.of(path());
    }

    /** Counts what the dump is made of; of a folded file that is known without reading all of it. */
    public Work<DumpFacts> inspect() {
        return new Work<>(threads -> monitor -> DumpFacts.of(read(input -> new InspectJob(input, threads), monitor)));
    }

    /**
     * Shows all records from front to back, those inside of heap dumps one by one; of a folded file those that the dump had
     * that was folded, but for records that its profile left out. The result is how many there were.
     *
     * <pre>{@code
     * Map<String, Long> bytes = new TreeMap<>();
     * Work<Long> reading = HeapfoldFile.of(folded).readRecords(
     *         record -> bytes.merge(record.tag(), record.size(), Long::sum));
     * System.out.println(reading.run() + " records, bytes by tag: " + bytes);
     * }</pre>
     *
     * @param visitor called in the thread that runs the work; what it throws ends the work
     */
    public Work<Long> readRecords(Consumer<HprofRecord> visitor) {
        return new Work<>(threads -> new ReadRecordsJob(inputHere(), record -> visitor.accept(HprofRecord.of(record))));
    }

    /**
     * Folds the dump.
     *
     * @param target a file that does not exist yet, by custom {@code .hfold}
     * @param profile the name of a preset: {@code lossless}, {@code oom}, {@code mat}, {@code share} …
     * @param level 1, the fastest, to 9, the smallest; 3 is what the command line takes
     * @throws IllegalArgumentException where there is no such preset or level
     */
    public Work<Folded> foldTo(Path target, String profile, int level) {
        Profile preset = Presets.byName(profile)
                .orElseThrow(() -> new IllegalArgumentException("there is no profile " + profile));
        if (level < FoldOptions.MIN_LEVEL || level > FoldOptions.MAX_LEVEL) {
            throw new IllegalArgumentException("level: " + level);
        }
        return new Work<>(threads -> monitor -> Folded.of(
                new CompressJob(inputHere(), Target.file(target, false), new FoldOptions(preset, level, threads))
                        .run(monitor)
                        .sizes()));
    }

    /**
     * Restores the dump that a folded file, or one that Tailor or KOOM stripped, stands for; every checksum is checked.
     * The result is the number of bytes of the dump.
     *
     * @param target a file that does not exist yet; where its name ends in {@code .gz} it is gzipped
     */
    public Work<Long> restoreTo(Path target) {
        return new Work<>(threads ->
                monitor -> new RestoreJob(inputHere(), Target.file(target, false), RestoreOptions.standard(threads))
                        .run(monitor)
                        .restoredBytes());
    }

    /** Checks every checksum of a folded file; the result is the number of bytes that it would restore to. */
    public Work<Long> check() {
        return new Work<>(threads ->
                monitor -> new CheckJob(inputHere(), threads).run(monitor).restoredBytes());
    }

    /** Compares two dumps, of whatever form each is. */
    public Work<Comparison> compareWith(HeapfoldFile other) {
        return new Work<>(threads ->
                monitor -> Comparison.of(new VerifyJob(inputHere(), other.inputHere(), threads).run(monitor)));
    }

    /**
     * Reads the objects and who refers to whom, and asks a question about them. What is not in memory is in files that
     * only the owner can read and that are gone afterwards: about 20 bytes for each object.
     *
     * @param <R> the answer
     */
    public <R extends @Nullable Object> Work<R> ask(HeapQuestion<R> question) {
        Question<R> asked = (heap, progress) -> question.ask(new OpenHeap(heap, progress));
        return new Work<>(threads -> monitor ->
                read(input -> new AnalyseJob<>(input, asked, threads), monitor).answer());
    }

    /**
     * The bytes of the dump from any place on; of a folded file those that it would be restored to, of which only the
     * chunks that are read are decoded, 8 MiB each. For any thread, of which one reads at a time; the caller closes it.
     *
     * <pre>{@code
     * try (SeekableByteChannel hprof = HeapfoldFile.of(folded).openAsHprof()) {
     *     ByteBuffer start = ByteBuffer.allocate("JAVA PROFILE 1.0.2".length());
     *     hprof.read(start);
     *     System.out.println(new String(start.array(), StandardCharsets.US_ASCII));
     * }
     * }</pre>
     *
     * @throws IOException where the file cannot be read or is no dump
     * @throws UnsupportedOperationException of a file on a server
     */
    public SeekableByteChannel openAsHprof() throws IOException {
        return DumpChannel.open(path());
    }
}
