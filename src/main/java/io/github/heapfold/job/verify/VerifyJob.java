package io.github.heapfold.job.verify;

import io.github.heapfold.analysis.compare.DumpComparison;
import io.github.heapfold.analysis.compare.FieldDifferences;
import io.github.heapfold.analysis.compare.Fingerprint;
import io.github.heapfold.analysis.compare.FingerprintDifferences;
import io.github.heapfold.analysis.compare.FingerprintTaker;
import io.github.heapfold.analysis.secrets.redaction.Redaction;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RedactionMark;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.job.Course;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.AllowedDifferences;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.KeptBeginnings;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares two dumps: their bytes first, and where these differ, what a leak analysis sees of them (see
 * {@link Fingerprint}) and, field by field, all else. Either may be packed or folded; where one is folded, nothing may
 * differ but what it says was left out.
 */
public final class VerifyJob implements Job<Verification> {
    private static final int BLOCK = 1 << 20;

    /**
     * What is known when the bytes have been compared.
     *
     * @param same whether they are the same
     * @param first what the first one is
     * @param second what the second one is
     * @param firstAllowance what was left out of the first one, where it says so
     * @param secondAllowance the same of the second one
     * @param firstMarked whether values of the first one were replaced, as a mark in it says
     * @param secondMarked the same of the second one
     */
    private record Bytes(
            boolean same,
            FileKind first,
            FileKind second,
            Optional<AllowedDifferences> firstAllowance,
            Optional<AllowedDifferences> secondAllowance,
            boolean firstMarked,
            boolean secondMarked) {
        /** Whether values of one of them were replaced, and not of both, whose values are then the same. */
        boolean isRedaction() {
            return firstMarked != secondMarked;
        }

        /** Whether one is said to be the other but for what was left out, and not that dump in another form. */
        boolean areExact() {
            return first == FileKind.HFOLD || second == FileKind.HFOLD;
        }

        /** What was left out of the first one, which is then not the original. */
        Optional<AllowedDifferences> leftOutOfFirst() {
            return firstAllowance.filter(known -> !known.isNothing());
        }

        /** The same of the second one. */
        Optional<AllowedDifferences> leftOutOfSecond() {
            return secondAllowance.filter(known -> !known.isNothing());
        }

        Optional<AllowedDifferences> allowance() {
            return firstAllowance
                    .map(known -> secondAllowance.map(known::plus).orElse(known))
                    .or(() -> secondAllowance);
        }
    }

    /** Tells what was left out of a dump, where no folded file says so itself. */
    @FunctionalInterface
    private interface LeftOut {
        AllowedDifferences of(ComparedDump dump) throws IOException;
    }

    private final Input left;
    private final Input right;
    private final Optional<LeftOut> leftOut;
    private final int threads;

    /** The same where only a folded file may say what was left out. */
    public VerifyJob(Input left, Input right, int threads) {
        this(left, right, threads, Optional.empty());
    }

    /**
     * A job that compares two files; they are read more than once, so streams are refused when it runs.
     *
     * @param made the profile by which the second one was made of the first, where it is no folded file that says so
     *     itself
     * @param threads how many chunks are looked at at once
     */
    public VerifyJob(Input left, Input right, Optional<Profile> made, int threads) {
        this(left, right, threads, made.map(profile -> dump -> asMade(profile, dump)));
    }

    private VerifyJob(Input left, Input right, int threads, Optional<LeftOut> leftOut) {
        this.left = left;
        this.right = right;
        this.threads = threads;
        this.leftOut = leftOut;
    }

    /**
     * The same of a dump and what was made of it.
     *
     * @param leftOut what went then, where the second one is no folded file that says so itself, as far as it is known
     */
    public static VerifyJob ofMade(Input dump, Input made, Optional<AppliedProfile> leftOut, int threads) {
        return new VerifyJob(dump, made, threads, leftOut.map(profile -> any -> AllowedDifferences.of(profile)));
    }

    @Override
    public Verification run(JobMonitor monitor) throws IOException {
        Verification verification = compare(monitor);
        left.requireUnchanged();
        right.requireUnchanged();
        return verification;
    }

    private Verification compare(JobMonitor monitor) throws IOException {
        // Bytes that differ do so near the beginning, mostly; where all are the same, one of the dumps is looked at.
        monitor.follow(new Course()
                .then(Phase.COMPARING, 40)
                .then(Phase.SURVEYING, 25)
                .then(Phase.COMPARING, 50)
                .then(Phase.COMPARING, 5));
        Progress progress = monitor.phase(Phase.COMPARING);
        ComparedDump first = new ComparedDump(left, threads, monitor);
        ComparedDump second = new ComparedDump(right, threads, monitor);
        Bytes bytes = compareBytes(first, second, progress);
        if (bytes.same && bytes.first == FileKind.OTHER && bytes.second == FileKind.OTHER) {
            // Nobody can count what is in them, but there is no doubt that it is the same.
            return Verification.ofNoDumps();
        }
        if (bytes.same) {
            monitor.phase(Phase.COMPARING);
            // The one that need not be unfolded is enough.
            ComparedDump one = bytes.first == FileKind.HFOLD ? second : first;
            Fingerprint both = FingerprintTaker.take(one, threads, (done, total) -> one.tell(progress));
            DumpComparison.Result same = new DumpComparison.Result(both, both, new FieldDifferences());
            return Verification.of(true, same, List.of(), bytes.allowance(), 0, false);
        }
        if (bytes.isRedaction()) {
            Profile replaced = Redaction.mayReplace();
            // Its records are all there, and so are all names that something bears.
            ComparedDump original = bytes.firstMarked ? second : first;
            ScanResult survey = ProfileScan.take(replaced, original, monitor.phase(Phase.SURVEYING));
            first.without(replaced, survey);
            second.without(replaced, survey);
        }
        // What became one in either is made one in the other, so that all else is compared as ever.
        merge(second, bytes.firstAllowance, monitor);
        merge(first, bytes.secondAllowance, monitor);
        KeptBeginnings kept = bytes.allowance().map(AllowedDifferences::kept).orElse(KeptBeginnings.NONE);
        DumpComparison.Kept parts = parts(bytes, first, second, monitor);
        monitor.phase(Phase.COMPARING);
        DumpComparison.Result compared = DumpComparison.of(
                first, second, bytes.areExact(), kept, parts, threads, (done, total) -> first.tell(progress));
        boolean texts =
                bytes.allowance().filter(known -> known.allows(Column.TEXTS)).isEmpty();
        boolean values =
                bytes.allowance().filter(AllowedDifferences::unknownValues).isEmpty();
        List<Message> differences = differences(first, second, compared, texts, values);
        bytes.allowance().ifPresent(allowance -> differences.addAll(allowance.refused(compared.fields())));
        if (differences.isEmpty()
                && !bytes.isRedaction()
                && bytes.allowance().filter(AllowedDifferences::isNothing).isPresent()) {
            // Whatever it is that nobody compares.
            differences.add(
                    Message.of("compare.onlyBytes", bytes.allowance().get().profile()));
        }
        int merged = first.mergedArrays() + second.mergedArrays();
        return Verification.of(false, compared, differences, bytes.allowance(), merged, bytes.isRedaction());
    }

    /** How to find in the original all that stays of it; null where neither of them is known to be the original. */
    private static DumpComparison.Kept parts(Bytes bytes, ComparedDump first, ComparedDump second, JobMonitor monitor)
            throws IOException {
        boolean ofFirst = bytes.leftOutOfFirst().isEmpty();
        Optional<AllowedDifferences> leftOut = ofFirst ? bytes.leftOutOfSecond() : bytes.leftOutOfFirst();
        Optional<Profile> rules = leftOut.flatMap(AllowedDifferences::rules);
        if ((!ofFirst && bytes.leftOutOfSecond().isPresent()) || rules.isEmpty()) {
            return null;
        }
        ComparedDump original = ofFirst ? first : second;
        ScanResult survey = ProfileScan.take(rules.get(), original, monitor.phase(Phase.SURVEYING));
        // A folded file is read as zeros where it has nothing; a dump may have been filled with anything else.
        boolean filled = (ofFirst ? bytes.second : bytes.first) != FileKind.HFOLD;
        return new DumpComparison.Kept(ofFirst, rules.get(), survey, filled);
    }

    private static void merge(ComparedDump dump, Optional<AllowedDifferences> other, JobMonitor monitor)
            throws IOException {
        if (other.isPresent() && !other.get().merges().isEmpty()) {
            dump.merge(other.get().merges(), monitor.phase(Phase.SURVEYING));
        }
    }

    private Bytes compareBytes(ComparedDump left, ComparedDump right, Progress progress) throws IOException {
        try (DumpStream first = left.stream();
                DumpStream second = right.stream()) {
            Optional<AllowedDifferences> firstAllowance = first.allowance();
            Optional<AllowedDifferences> secondAllowance = second.allowance();
            byte[] a = new byte[BLOCK];
            byte[] b = new byte[BLOCK];
            boolean firstMarked = false;
            boolean secondMarked = false;
            boolean isBeginning = true;
            while (true) {
                int n = first.read(a);
                int m = second.read(b);
                if (isBeginning) {
                    firstMarked = RedactionMark.isBehindHeader(a, n);
                    secondMarked = RedactionMark.isBehindHeader(b, m);
                    isBeginning = false;
                }
                if (m != n || !Arrays.equals(a, 0, n, b, 0, n)) {
                    if (first.kind() == FileKind.OTHER) {
                        throw left.notADump();
                    }
                    if (second.kind() == FileKind.OTHER) {
                        throw right.notADump();
                    }
                    if (secondAllowance.isEmpty() && leftOut.isPresent()) {
                        secondAllowance = Optional.of(leftOut.get().of(left));
                    }
                    return new Bytes(
                            false,
                            first.kind(),
                            second.kind(),
                            firstAllowance,
                            secondAllowance,
                            firstMarked,
                            secondMarked);
                }
                left.tell(progress);
                if (n < BLOCK) {
                    boolean same = first.isWhole() && second.isWhole();
                    return new Bytes(
                            same,
                            first.kind(),
                            second.kind(),
                            firstAllowance,
                            secondAllowance,
                            firstMarked,
                            secondMarked);
                }
            }
        }
    }

    /**
     * What the profile left out of the first dump: its header says which rules were for it, the other's may be another.
     */
    private static AllowedDifferences asMade(Profile profile, ComparedDump dump) throws IOException {
        try (ChunkReader reader = dump.open()) {
            return AllowedDifferences.of(profile.on(reader.header()));
        }
    }

    private static List<Message> differences(
            ComparedDump left, ComparedDump right, DumpComparison.Result compared, boolean texts, boolean values)
            throws IOException {
        Set<Long> classes = FingerprintDifferences.classes(compared.first(), compared.second());
        return new ArrayList<>(FingerprintDifferences.of(
                compared.first(),
                compared.second(),
                left.labels(compared.first(), classes),
                right.labels(compared.second(), classes),
                texts,
                values));
    }
}
