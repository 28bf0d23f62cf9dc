package io.github.heapfold.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key that is made once and then stays. */
class OwnKeyTest {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    @TempDir
    Path folder;

    @Test
    void theKeyStaysAndNobodyElseMayReadIt() throws IOException {
        byte[] key = OwnKey.read(folder);

        assertThat(key).hasSize(OwnKey.LENGTH);
        assertThat(OwnKey.read(folder)).isEqualTo(key);
        assertThat(OwnKey.read(Files.createDirectory(folder.resolve("another"))))
                .isNotEqualTo(key);
        if (POSIX) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("key"))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void oneThatWasCutOffIsMadeAnew() throws IOException {
        byte[] key = OwnKey.read(folder);
        Files.write(folder.resolve("key"), new byte[] {1, 2, 3});

        byte[] anew = OwnKey.read(folder);
        assertThat(anew).hasSize(OwnKey.LENGTH).isNotEqualTo(key);
        assertThat(OwnKey.read(folder)).isEqualTo(anew);
    }

    @Test
    void severalThreadsMayAskAtOnce() {
        Set<ByteBuffer> keys = IntStream.range(0, 400)
                .parallel()
                .mapToObj(any -> {
                    try {
                        return ByteBuffer.wrap(OwnKey.read(folder));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .collect(Collectors.toSet());

        assertThat(keys).hasSize(1);
    }

    @Test
    void oneThatOthersMayWriteToIsRefused() throws IOException {
        if (POSIX) {
            OwnKey.read(folder);
            Files.setPosixFilePermissions(folder.resolve("key"), PosixFilePermissions.fromString("rw----rw-"));

            assertThatThrownBy(() -> OwnKey.read(folder)).isInstanceOf(UnsafeFileException.class);
        }
    }
}
