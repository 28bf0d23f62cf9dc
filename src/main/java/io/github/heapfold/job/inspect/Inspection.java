package io.github.heapfold.job.inspect;

import io.github.heapfold.fold.SamplePlaces;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.count.ClassCount;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.ZeroArrays;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.report.SizeReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a file is and what it is made of.
 *
 * @param file the file as it was named
 * @param kind what its first bytes say
 * @param fileBytes its size; -1 for a stream
 * @param packing what it is packed in besides, as in {@code gzip} or {@code zip}; empty where it is not
 * @param summary the counts; of a folded file, those of the dump it was made from, or of what of it is whole
 * @param damage what is left of the dump, where it is damaged
 * @param classes the objects by class; empty where that is not known without reading all of the file, as of a folded
 *     one
 * @param zeros of a dump, arrays that hold zeros, as where it was restored without what a profile left out;
 *     mostly none
 * @param sizes of a folded file, its columns before and after
 * @param profile what a folded file was folded with, or what another program stripped
 * @param sealed what of a folded file is sealed
 * @param base what a folded file was folded against, and cannot be restored without
 * @param sample where the chunks stand by which its folded size is told, which keeps the classes of the dump in memory;
 *     empty where they were not asked for, no dump was read, or one that is packed or rebuilt, whose length was not known
 * @param fault what is wrong with a folded file around whose damage was read; empty where it seems whole
 * @param time how long it took
 */
public record Inspection(
        String file,
        FileKind kind,
        long fileBytes,
        String packing,
        DumpSummary summary,
        Optional<DamageReport> damage,
        Optional<List<ClassCount>> classes,
        List<ZeroArrays> zeros,
        Optional<SizeReport> sizes,
        Optional<AppliedProfile> profile,
        Optional<Sealed> sealed,
        Optional<FoldBase> base,
        Optional<SamplePlaces> sample,
        Optional<JobException> fault,
        Duration time) {
    /**
     * What was left out and can be restored with a key.
     *
     * @param recipients who has one: {@code X25519} and the fingerprint of a public key, or {@code passphrase}
     * @param bytes that it takes in the file
     */
    public record Sealed(List<String> recipients, long bytes) {}

    /** Whether it is a dump of Android, by its header. */
    public boolean isAndroid() {
        return summary.header().filter(HprofHeader::isAndroid).isPresent();
    }

    /** When the dump was taken; empty where that is not known. */
    public Optional<Instant> taken() {
        return summary.header()
                .filter(header -> header.timestamp() > 0)
                .map(header -> Instant.ofEpochMilli(header.timestamp()));
    }

    /** What the profile left out and kept, a line each as in the file of a profile. */
    public List<String> rules() {
        return profile.map(AppliedProfile::lines).orElse(List.of());
    }
}
