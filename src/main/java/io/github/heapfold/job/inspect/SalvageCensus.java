package io.github.heapfold.job.inspect;

import io.github.heapfold.fold.FoldSalvage;
import io.github.heapfold.fold.SalvageScan;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.count.ClassCount;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.profile.AppliedProfile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What is whole of a folded file whose end is lost, where the counts stand: its chunks are counted as they are restored.
 *
 * @param profile what it was folded with
 */
record SalvageCensus(DumpSummary summary, List<ClassCount> classes, AppliedProfile profile) {
    /** A chunk's census, and the classes that are known by then. */
    private record Counted(Census census, ClassTable classes) {}

    /**
     * Counts.
     *
     * @param threads how many chunks are decoded at once
     * @param progress told of both passes over the file as of one
     * @throws io.github.heapfold.fold.bytes.FoldException where nothing is whole
     */
    static SalvageCensus take(FoldSalvage salvage, String name, int threads, Progress progress) throws IOException {
        FoldSalvage.Left left = salvage.look(threads, (done, total) -> progress.at(done / 2, total));
        try (SalvageScan scan = salvage.scan(left.plan(), column -> true, progress::look)) {
            Optional<HprofHeader> header = scan.header();
            int idSize = header.map(HprofHeader::idSize).orElse(1);
            Census total = new Census(idSize);
            ClassTable[] classes = {new ClassTable.Builder(idSize).snapshot()};
            long size = scan.size();
            Pipeline.<SalvageScan.Stored, Counted>run(
                    scan.threads(threads),
                    scan::next,
                    stored -> {
                        Chunk chunk = stored.decode();
                        Counted counted = new Counted(Census.of(chunk, idSize), chunk.classes());
                        scan.release(chunk);
                        return counted;
                    },
                    counted -> {
                        total.add(counted.census, name);
                        classes[0] = counted.classes;
                        progress.at((size + scan.position()) / 2, size);
                    });
            return new SalvageCensus(
                    DumpSummary.of(header, left.salvage().restoredBytes(), total, classes[0], Optional.empty()),
                    total.classCounts(),
                    salvage.closed());
        }
    }
}
