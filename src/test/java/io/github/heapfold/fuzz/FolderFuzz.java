package io.github.heapfold.fuzz;

import io.github.heapfold.capture.agent.AgentLogs;
import io.github.heapfold.files.OwnFile;
import io.github.heapfold.files.OwnFolder;
import io.github.heapfold.files.PartName;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.files.ProcessTag;
import io.github.heapfold.files.Strangers;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Folders that an attacker has filled: links, hard links, files and folders under the names that the program looks for,
 * of another user where this is root. Whatever it does there, nothing changes that the attacker pointed at, and nothing
 * of another user.
 */
final class FolderFuzz {
    private final Path folder;
    private final List<byte[]> dumps;
    private Random random;
    private Path shared;
    private Path victim;
    private final List<Path> foreign = new ArrayList<>();

    /** @param dumps which others may put there */
    FolderFuzz(Path folder, List<byte[]> dumps) {
        this.folder = folder;
        this.dumps = dumps;
    }

    void run(Random with) throws IOException {
        random = with;
        foreign.clear();
        shared = Files.createTempDirectory(folder, "shared");
        victim = Files.createTempDirectory(folder, "victim");
        try {
            Files.writeString(victim.resolve("precious"), "not yours");
            Files.createDirectory(victim.resolve("sub"));
            Files.writeString(victim.resolve("sub").resolve("java_pid7.hprof"), "nor this");
            for (int n = 1 + random.nextInt(6); n > 0; n--) {
                plant();
            }
            Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
            Map<String, String> before = facts();
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                act();
            }
            Map<String, String> after = facts();
            if (!after.equals(before)) {
                throw new AssertionError("before " + before + ", after " + after);
            }
        } finally {
            delete(shared);
            delete(victim);
        }
    }

    /** Names that the program looks for. */
    private String name() {
        String dead = ProcessTag.own().replaceFirst("-\\d+", "-999999999");
        return switch (random.nextInt(8)) {
            case 0 -> "heapfold-" + dead + "-x" + random.nextInt(9) + ".tmp";
            case 1 -> "result.hfold." + dead + "-0123456" + random.nextInt(9) + ".part";
            case 2 -> ".heapfold-oom";
            case 3 -> ".heapfold-watch";
            case 4 -> ".heapfold-captures";
            case 5 -> "result.hfold";
            case 6 -> "heapfold-agent.log";
            default -> "java_pid" + random.nextInt(9) + ".hprof";
        };
    }

    private void plant() throws IOException {
        Path entry = shared.resolve(name());
        if (Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path precious = victim.resolve("precious");
        switch (random.nextInt(7)) {
            case 0 -> Files.createSymbolicLink(entry, victim);
            case 1 -> Files.createSymbolicLink(entry, precious);
            case 2 -> Files.createSymbolicLink(entry, victim.resolve("created"));
            case 3 -> Files.createLink(entry, precious);
            case 4 -> {
                Files.createDirectory(entry);
                Files.createSymbolicLink(entry.resolve("heap.hprof"), random.nextBoolean() ? precious : victim);
            }
            case 5 -> {
                Files.createDirectory(entry);
                Files.setPosixFilePermissions(entry, PosixFilePermissions.fromString("rwxrwxrwx"));
                give(entry);
            }
            default -> {
                Files.writeString(entry, "../" + victim.getFileName() + "/precious\n");
                give(entry);
            }
        }
    }

    private void give(Path entry) throws IOException {
        if (Strangers.isRoot()) {
            Strangers.give(entry);
            foreign.add(entry);
        }
    }

    /** Something that the program does in such a folder; it may refuse to. */
    private void act() throws IOException {
        try {
            switch (random.nextInt(7)) {
                case 0 -> PrivateFolder.in(shared).close();
                case 1 -> PartName.sweep(shared);
                case 2 -> OwnFolder.make(shared.resolve(".heapfold-oom"));
                case 3 -> ServiceFuzz.watch(shared, dumps.get(random.nextInt(dumps.size())), random);
                case 4 -> {
                    String journal = random.nextBoolean() ? ".heapfold-watch" : ".heapfold-captures";
                    try (FileChannel channel = OwnFile.open(shared.resolve(journal))) {
                        channel.truncate(0);
                        channel.write(ByteBuffer.wrap("a line\n".getBytes(StandardCharsets.UTF_8)));
                    }
                }
                case 5 -> AgentLogs.append(shared);
                default -> {
                    Path dump = Files.write(
                            folder.resolve("own.hprof"), Samples.list(8, 3).build());
                    new CompressJob(
                                    Input.of(dump),
                                    Target.file(shared.resolve("result.hfold"), false),
                                    new FoldOptions(Presets.OOM, 1, 1))
                            .run(JobMonitor.silent());
                }
            }
        } catch (IOException e) {
            if (e.getMessage() == null || e.getMessage().isBlank()) {
                throw new AssertionError("refused without a reason", e);
            }
        }
    }

    /** What is in the victim's folder, and what is of another user. */
    private Map<String, String> facts() throws IOException {
        Map<String, String> facts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(victim)) {
            for (Path file : files.toList()) {
                facts.put(victim.relativize(file).toString(), facts(file));
            }
        }
        for (Path file : foreign) {
            facts.put(
                    file.getFileName().toString(),
                    Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? facts(file) : "gone");
        }
        return facts;
    }

    private static String facts(Path file) throws IOException {
        Map<String, Object> unix = Files.readAttributes(file, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        String content = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.readString(file) : "";
        return unix.get("uid") + " " + unix.get("mode") + " " + content;
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
