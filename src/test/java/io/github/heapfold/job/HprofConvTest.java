package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.ConvertJob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What {@code convert} writes is what the Android SDK's {@code hprof-conv} writes, byte for byte, where that is
 * installed.
 */
class HprofConvTest {
    private static final Path CONVERTER = Path.of("/usr/lib/android-sdk/platform-tools/hprof-conv");

    @TempDir
    Path folder;

    private byte[] theirs(Path dump, boolean appHeapOnly) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(CONVERTER), "hprof-conv is not installed");
        Path target = folder.resolve("theirs");
        List<String> command = new ArrayList<>(List.of(CONVERTER.toString()));
        if (appHeapOnly) {
            command.add("-z");
        }
        command.addAll(List.of(dump.toString(), target.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
        return Files.readAllBytes(target);
    }

    private byte[] ours(Path dump, boolean appHeapOnly) throws IOException {
        Path target = folder.resolve("ours");
        new ConvertJob(Input.of(dump), Target.file(target, true), DumpForm.PLAIN, appHeapOnly, 2)
                .run(JobMonitor.silent());
        return Files.readAllBytes(target);
    }

    static Stream<Path> androidDumps() {
        return Corpus.entries().stream()
                .filter(entry -> entry.format().equals(HprofHeader.ANDROID) && !entry.damaged())
                .map(Corpus.Entry::file);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("androidDumps")
    void realDumpsAreTheSame(Path dump) throws IOException, InterruptedException {
        assertThat(ours(dump, false)).isEqualTo(theirs(dump, false));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("androidDumps")
    void realDumpsOfTheAppsHeapAreTheSameButForEmptySegments(Path dump) throws IOException, InterruptedException {
        assertThat(ours(dump, true)).isEqualTo(withoutEmptySegments(theirs(dump, true)));
    }

    /**
     * But for arrays without data, whose stack trace it makes 0 instead of their length, so that what follows cannot be
     * read.
     */
    @Test
    void everyOtherSubRecordIsTheSame() throws IOException, InterruptedException {
        DumpBuilder builder = DumpBuilder.dump(HprofHeader.ANDROID, 4).namedClass(8, "Example");
        Path dump = builder.segment(heap -> {
                    heap.heapInfo('A', 1)
                            .classDump(
                                    8,
                                    c -> c.constant(1, BasicType.LONG, 2)
                                            .staticField(3, BasicType.OBJECT, 4)
                                            .field(5, BasicType.CHAR));
                    for (Tag tag : Tag.values()) {
                        if (tag.isRoot()) {
                            heap.subRecord(tag, body -> {
                                for (int i = 1; i < tag.fixedSize(4); i++) {
                                    body.u1(i);
                                }
                            });
                        }
                    }
                    heap.instance(16, 8, v -> v.u2('x'))
                            .objectArray(24, 8, 16, 0)
                            .bytes(32, (byte) 7);
                })
                .end()
                .writeTo(folder.resolve("dump"));

        assertThat(ours(dump, false)).isEqualTo(theirs(dump, false));
    }

    private static byte[] withoutEmptySegments(byte[] dump) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 31;
        out.write(dump, 0, at);
        while (at < dump.length) {
            int size = Tag.RECORD_HEADER + (int) BigEndian.u4(dump, at + 5);
            if (dump[at] != Tag.HEAP_DUMP_SEGMENT.code() || size > Tag.RECORD_HEADER) {
                out.write(dump, at, size);
            }
            at += size;
        }
        return out.toByteArray();
    }
}
