package io.github.heapfold.job.verify;

import io.github.heapfold.analysis.compare.ClassNames;
import io.github.heapfold.analysis.compare.Fingerprint;
import io.github.heapfold.analysis.compare.FingerprintDifferences;
import io.github.heapfold.files.Opened;
import io.github.heapfold.fold.StrippedStream;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;

/** One of two dumps that are compared: opened as often as it is read. */
final class ComparedDump implements DumpOpener {
    private final Input input;
    private final int threads;
    private final JobMonitor monitor;
    private DumpSource stored;
    private final List<Layer> layers = new ArrayList<>();
    private ScanResult merged = ScanResult.NONE;

    /** A profile by which it is read, and what it does to the dump. */
    private record Layer(Profile profile, ScanResult survey) {}

    ComparedDump(Input input, int threads, JobMonitor monitor) {
        this.input = input;
        this.threads = threads;
        this.monitor = monitor;
    }

    DumpStream stream() throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(Message.of("input.compareStream", input.name()));
        }
        DumpStream dump = DumpStream.open(input, threads, monitor);
        stored = dump.stored();
        return dump;
    }

    /** Reads it from now on as it would be if these rules had been kept when it was written. */
    void merge(List<Rule> rules, Progress progress) throws IOException {
        Profile profile = new Profile("merge", "equal arrays become one", List.of(), rules);
        merged = ProfileScan.take(profile, this, progress);
        if (merged.mergedArrays() > 0) {
            without(profile, merged);
        }
    }

    /**
     * Reads it from now on without what a profile leaves out.
     *
     * @param survey of this dump, or of the one that it was made of
     */
    void without(Profile profile, ScanResult survey) {
        layers.add(new Layer(profile, survey));
    }

    /** How many arrays became one with another, by the rules that it is read by. */
    int mergedArrays() {
        return merged.mergedArrays();
    }

    @Override
    public ChunkReader open() throws IOException {
        ChunkReader reader = ChunkReader.owning(stream().bytes());
        for (Layer layer : layers) {
            reader = without(layer, reader);
        }
        return reader;
    }

    private ChunkReader without(Layer layer, ChunkReader reader) throws IOException {
        try (Opened<ChunkReader> opened = new Opened<>(reader);
                Opened<StrippedStream> stripped =
                        new Opened<>(new StrippedStream(reader, layer.profile, layer.survey, threads))) {
            return opened.keepIn(stripped.keepIn(ChunkReader.owning(DumpSource.of(input.name(), stripped.get()))));
        }
    }

    /** Tells how much of the file has been read since it was opened last. */
    void tell(Progress progress) {
        progress.at(stored.position(), stored.size());
    }

    LongFunction<FingerprintDifferences.Label> labels(Fingerprint fingerprint, Set<Long> classes) throws IOException {
        Map<Long, String> names = ClassNames.find(this, fingerprint, classes);
        Map<Long, String> loaders = ClassNames.loaders(this, fingerprint, classes);
        return id -> new FingerprintDifferences.Label(names.get(id), loaders.get(id));
    }

    JobException notADump() throws IOException {
        try (DumpSource source = input.open(JobMonitor.silent())) {
            return input.notADump(source);
        }
    }
}
