package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Packings;
import io.github.heapfold.hprof.HprofHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A few bytes that stand for many. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PackedBombTest {
    private static final int ZEROS = 32 << 20;

    @TempDir
    Path folder;

    private byte[] dump;

    @BeforeAll
    void build() {
        byte[] header = new HprofHeader("JAVA PROFILE 1.0.2", 8, 1).toBytes();
        int arrayHead = 1 + 8 + 4 + 4 + 1;
        dump = ByteBuffer.allocate(header.length + 9 + arrayHead + ZEROS)
                .put(header)
                .put((byte) 0x0c)
                .putInt(0)
                .putInt(arrayHead + ZEROS)
                .put((byte) 0x23)
                .putLong(0x1000)
                .putInt(0)
                .putInt(ZEROS)
                .put((byte) 8)
                .array();
    }

    Stream<Map.Entry<String, byte[]>> bombs() {
        byte[] pressed = Packings.zstd(dump);
        return Map.of(
                "zstd", pressed,
                "tar.zst", Packings.zstd(Packings.tar(Map.of("a.hprof", dump))),
                "zstd in zip", Packings.zip(Map.of("a.hprof.zst", pressed)),
                "zstd in tar", Packings.tar(Map.of("a.hprof.zst", pressed)))
                .entrySet()
                .stream();
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void isRefusedAndLeavesNothing(Map.Entry<String, byte[]> bomb) throws IOException {
        Path file = Files.write(folder.resolve("bomb"), bomb.getValue());

        for (String command : List.of("inspect", "compress", "leaks")) {
            Shell.Result refused = Shell.run(command, file.toString(), "--max-size", "1000000");
            assertThat(refused.exit()).as(command).isEqualTo(1);
            assertThat(refused.err())
                    .containsOnlyOnce(file.toString())
                    .contains("more than 1000000 bytes come out of the first")
                    .contains("--max-size");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        assertThat(Shell.run("inspect", file.toString(), "--max-size", "0").exit())
                .isZero();
        assertThat(Shell.run("inspect", file.toString()).exit()).isZero();
    }

    @Test
    void standardInputIsNoWayAround() {
        Shell.Result refused = new Shell().input(Packings.zstd(dump)).execute("inspect", "-", "--max-size", "1000000");

        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("more than 1000000 bytes");
    }
}
