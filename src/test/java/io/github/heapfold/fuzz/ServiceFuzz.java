package io.github.heapfold.fuzz;

import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.resident.WatchedFolder;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A resident service in a folder that others write to: it looks twice and sends what it made. It is given nothing but
 * folded files of its own, whatever stands in the folder or in its journal, and no dump makes it end.
 */
final class ServiceFuzz {
    private static final Duration MOST = Duration.ofSeconds(20);

    private ServiceFuzz() {}

    /** Watches; the folder is closed again where it is refused. */
    static void watch(Path shared, byte[] dump, Random random) throws IOException {
        put(shared, dump, random);
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        CaptureStep step = new CaptureStep() {
            @Override
            public String name() {
                return "upload";
            }

            @Override
            public void handle(FileSnapshot given, JobMonitor monitor) throws IOException {
                Path file = given.path();
                boolean inside =
                        file.getParent().equals(shared) && file.toString().endsWith(".hfold");
                if (!inside || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    wrong.add("given " + file);
                }
                byte[] start = Files.readAllBytes(file);
                if (start.length < 8 || start[0] != (byte) 0x8f) {
                    wrong.add("given what is not folded: " + file);
                }
            }
        };
        WatchedFolder.Options options = new WatchedFolder.Options(
                shared, shared, new FoldOptions(Presets.OOM, 1, 1), random.nextBoolean(), Duration.ZERO);
        try (WatchedFolder watched = WatchedFolder.open(options, List.of(step), message -> {})) {
            watched.poll(JobMonitor.silent());
            watched.poll(JobMonitor.silent());
            long end = System.nanoTime() + MOST.toNanos();
            while (!watched.followup().isIdle()) {
                if (System.nanoTime() > end) {
                    throw new AssertionError("what was made is not sent");
                }
                Thread.onSpinWait();
            }
        } catch (JobException e) {
            // Such as a journal that is a link.
        }
        if (!wrong.isEmpty()) {
            throw new AssertionError(wrong.toString());
        }
    }

    /** A dump that may be damaged, one that is whole, and a journal that says what it likes. */
    private static void put(Path shared, byte[] dump, Random random) throws IOException {
        create(shared.resolve("some" + random.nextInt(3) + ".hprof"), dump);
        create(shared.resolve("whole.hprof"), Samples.list(8, 3).build());
        if (random.nextBoolean()) {
            String target = random.nextBoolean()
                    ? "/etc/passwd"
                    : shared.resolve("whole.hprof").toString();
            String line = List.of("made", "begun", "folded", "sent", "?").get(random.nextInt(5)) + "\t" + target + "\t"
                    + random.nextInt(9) + "@" + random.nextInt(9) + "\n";
            create(shared.resolve(".heapfold-watch"), line.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void create(Path file, byte[] bytes) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            Files.write(file, bytes);
        }
    }
}
