package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Dumps that readers which know nothing of Heapfold judge: of the JVM that runs the tests, and of the corpus what is
 * whole and has one heap, for none of those readers knows several in a file.
 */
final class JudgedDumps {
    private static final long LARGE = 5_000_000;

    private JudgedDumps() {}

    /** What takes those readers no more than seconds. */
    static Stream<Object> small() {
        return Stream.concat(Stream.of("healthy", "thread-locals"), corpus(0, LARGE));
    }

    /** The others of the corpus, which take a minute each. */
    static Stream<Object> large() {
        return corpus(LARGE, Long.MAX_VALUE);
    }

    private static Stream<Object> corpus(long least, long limit) {
        return Corpus.entries().stream()
                .filter(entry -> !entry.damaged() && entry.bytes() >= least && entry.bytes() < limit)
                .filter(entry -> count(entry, Tag.HEAP_DUMP) < 2 && count(entry, Tag.HEAP_DUMP_END) < 2)
                .map(Corpus.Entry::file);
    }

    private static long count(Corpus.Entry entry, Tag tag) {
        return entry.records().getOrDefault(tag.code(), 0L);
    }

    /** What may be a leak in a dump. */
    static List<Suspect> suspects(Path dump) throws IOException {
        return ask(dump, new LeakSuspects()).suspects();
    }

    /** A plain dump in a folder where others may leave files beside it. */
    static Path file(Object dump, Path folder) throws IOException {
        if (!(dump instanceof Path file)) {
            return LeakDumps.take((String) dump, folder);
        }
        Path copy = folder.resolve("dump.hprof");
        try (InputStream in = Files.newInputStream(file)) {
            Files.copy(
                    file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in,
                    copy,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }

    static <A> A ask(Path file, Question<A> question) throws IOException {
        return new AnalyseJob<>(Input.of(file), question, 2)
                .run(JobMonitor.silent())
                .answer();
    }
}
