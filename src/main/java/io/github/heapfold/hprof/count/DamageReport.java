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
 * @param cause what probably happened; empty where a folded file remembers the damage, but not what was found of it
 * @param segments heap dumps and segments that there are
 * @param wholeSegments how many of them are whole; empty where that was not counted
 * @param missingBytes bytes that lengths say should be there and are not; what would have followed them is not known.
 *     Empty where that was not counted
 * @param readableBytes bytes that are in records
 * @param unreadableBytes bytes that are in none
 * @param hasClasses whether there is any class
 * @param hasRoots whether there are GC roots, without which nothing in the dump looks alive
 * @param endsInArray whether it is known to break off in an array, which can be filled up
 */
public record DamageReport(
        Damage damage,
        Optional<Damage.Cause> cause,
        long segments,
        OptionalLong wholeSegments,
        OptionalLong missingBytes,
        long readableBytes,
        long unreadableBytes,
        boolean hasClasses,
        boolean hasRoots,
        boolean endsInArray) {
    /** Of a dump that has been read to its end; empty where nothing is wrong. */
    public static Optional<DamageReport> of(ChunkReader reader, DumpSummary summary) {
        return of(summary, Optional.of(reader.findings()));
    }

    /** Of a dump of which only its counts are known; empty where nothing is wrong. */
    public static Optional<DamageReport> of(DumpSummary summary) {
        return of(summary, Optional.empty());
    }

    /** @param findings empty where nobody knows them */
    private static Optional<DamageReport> of(DumpSummary summary, Optional<DamageLog> findings) {
        Optional<Damage> damage = summary.damage();
        boolean unfinished = summary.count(Tag.HEAP_DUMP_SEGMENT) > 0 && summary.count(Tag.HEAP_DUMP_END) == 0;
        if (damage.isEmpty() && !unfinished) {
            return Optional.empty();
        }
        return Optional.of(new DamageReport(
                damage.orElseGet(() -> new Damage(summary.bytes(), Message.of("dump.noEnd"))),
                damage.isEmpty() ? Optional.of(Damage.Cause.UNFINISHED) : findings.map(DamageLog::cause),
                segments(summary),
                number(findings.map(known -> segments(summary) - known.brokenSegments())),
                number(findings.map(DamageLog::missing)),
                summary.bytes() - summary.opaqueBytes(),
                summary.opaqueBytes(),
                summary.count(Tag.CLASS_DUMP) > 0,
                summary.roots() > 0,
                findings.filter(DamageLog::endsInArray).isPresent()));
    }

    private static OptionalLong number(Optional<Long> number) {
        return number.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    private static long segments(DumpSummary summary) {
        return summary.count(Tag.HEAP_DUMP) + summary.count(Tag.HEAP_DUMP_SEGMENT);
    }
}
