package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.DamageLog;
import io.github.heapfold.message.Message;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is left of a damaged dump and what was probably lost.
 *
 * @param damage where the dump breaks first
 * @param cause what probably happened
 * @param segments heap dumps and segments that there are
 * @param wholeSegments how many of them are whole; empty where that was not counted
 * @param missingBytes bytes that lengths say should be there and are not; what would have followed them is not known
 * @param readableBytes bytes that are in records
 * @param unreadableBytes bytes that are in none
 * @param hasClasses whether there is any class
 * @param hasRoots whether there are GC roots, without which nothing in the dump looks alive
 */
public record DamageReport(
        Damage damage,
        Damage.Cause cause,
        long segments,
        OptionalLong wholeSegments,
        long missingBytes,
        long readableBytes,
        long unreadableBytes,
        boolean hasClasses,
        boolean hasRoots) {
    /** Of a dump that has been read to its end; empty where nothing is wrong. */
    public static Optional<DamageReport> of(ChunkReader reader, DumpSummary summary) {
        DamageLog findings = reader.findings();
        return of(summary, findings, OptionalLong.of(segments(summary) - findings.brokenSegments()));
    }

    /** Of a dump of which only its counts are known; empty where nothing is wrong. */
    public static Optional<DamageReport> of(DumpSummary summary) {
        return of(summary, new DamageLog(), OptionalLong.empty());
    }

    private static Optional<DamageReport> of(DumpSummary summary, DamageLog findings, OptionalLong wholeSegments) {
        Optional<Damage> damage = summary.damage();
        boolean unfinished = summary.count(Tag.HEAP_DUMP_SEGMENT) > 0 && summary.count(Tag.HEAP_DUMP_END) == 0;
        if (damage.isEmpty() && !unfinished) {
            return Optional.empty();
        }
        Damage.Cause cause = damage.isEmpty() ? Damage.Cause.UNFINISHED : findings.cause();
        return Optional.of(new DamageReport(
                damage.orElseGet(() -> new Damage(summary.bytes(), Message.of("dump.noEnd"))),
                cause,
                segments(summary),
                wholeSegments,
                findings.missing(),
                summary.bytes() - summary.opaqueBytes(),
                summary.opaqueBytes(),
                summary.count(Tag.CLASS_DUMP) > 0,
                summary.roots() > 0));
    }

    private static long segments(DumpSummary summary) {
        return summary.count(Tag.HEAP_DUMP) + summary.count(Tag.HEAP_DUMP_SEGMENT);
    }
}
