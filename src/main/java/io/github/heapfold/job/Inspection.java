package io.github.heapfold.job;

import io.github.heapfold.hprof.DumpSummary;
import io.github.heapfold.report.SizeReport;
import java.time.Duration;
import java.util.Optional;

/**
 * What a file is and what it is made of.
 *
 * @param file the file as it was named
 * @param kind what its first bytes say
 * @param fileBytes its size; -1 for a stream
 * @param summary the counts; of a folded file, those of the dump it was made from
 * @param sizes of a folded file, its columns before and after
 * @param time how long it took
 */
public record Inspection(
        String file, FileKind kind, long fileBytes, DumpSummary summary, Optional<SizeReport> sizes, Duration time) {}
