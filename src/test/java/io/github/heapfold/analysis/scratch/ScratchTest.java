package io.github.heapfold.analysis.scratch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.heapfold.fixture.Jdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private static final long GIB = 1L << 30;

    @TempDir
    Path folder;

    private List<Path> left(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.toList();
        }
    }

    @Test
    void valuesComeBackFromAnyAddressWhateverTheSlabGrowsTo() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Slab slab = scratch.slab("test", 0)) {
            long value = 1;
            int step = 4_099;
            for (int i = 0; i < 2000; i++) {
                slab.ensure((long) i * step + 8);
                slab.putLong((long) i * step, value + i);
            }
            for (int i = 0; i < 2000; i++) {
                assertThat(slab.getLong((long) i * step)).isEqualTo(value + i);
                assertThat(slab.getLong((long) i * step + 8)).isZero();
            }
            slab.putInt(3, 0x01020304);
            slab.putShort(7, (short) -2);
            slab.putByte(9, (byte) 77);
            assertThat(slab.getInt(3)).isEqualTo(0x01020304);
            assertThat(slab.getShort(7)).isEqualTo((short) -2);
            assertThat(slab.getByte(9)).isEqualTo((byte) 77);
        }
    }

    @Test
    void nothingIsReadWhereThereIsNoRoom() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Slab slab = scratch.slab("test", 0)) {
            for (int at = 0; at < Slab.SLACK; at++) {
                assertThat(slab.getByte(at)).isZero();
            }
            assertThat(slab.getLong(0)).isZero();
            assertThat(scratch.used()).isZero();
        }
    }

    @Test
    void aNumberIsFoundWhereItStandsFirst() throws IOException {
        for (long largest : new long[] {1L << 30, 1L << 36, 1L << 50}) {
            try (Scratch scratch = Scratch.in(folder);
                    Numbers numbers = Numbers.of(scratch, "test", 1_000, largest)) {
                for (int at : new int[] {2, 3, 500, 999}) {
                    numbers.set(at, largest);
                }
                if (largest > 1L << 32) {
                    // The lower four bytes alone are the same.
                    numbers.set(400, largest | 1L << 33);
                }
                List<Long> found = new ArrayList<>();
                for (long at = numbers.find(largest, 0, 999); at < 999; at = numbers.find(largest, at + 1, 999)) {
                    found.add(at);
                }
                assertThat(found).containsExactly(2L, 3L, 500L);
                assertThat(numbers.find(largest, 999, 1_000)).isEqualTo(999);
                assertThat(numbers.find(7, 0, 1_000)).isEqualTo(1_000);
                assertThat(numbers.find(7, 1_000, 1_000)).isEqualTo(1_000);
            }
        }
    }

    @Test
    void aNumberIsFoundAcrossSegments() throws IOException {
        try (Scratch scratch = Scratch.sparseIn(folder);
                Slab slab = scratch.slab("test", GIB + 100)) {
            for (long at : new long[] {GIB - 4, GIB, GIB + 96}) {
                slab.putInt(at, 7);
                assertThat(slab.find(7, GIB - 64, GIB + 100)).isEqualTo(at);
                assertThat(slab.find(7, GIB - 60, at)).isEqualTo(at);
                slab.putInt(at, 0);
            }
        }
    }

    @Test
    void segmentsAreOneMemory() throws IOException {
        try (Scratch scratch = Scratch.sparseIn(folder);
                Slab slab = scratch.slab("test", 2 * GIB + 100)) {
            for (long at : new long[] {GIB - 1, 2 * GIB - 5, 2 * GIB + 50}) {
                slab.putLong(at, 0x1122334455667788L);
                assertThat(slab.getLong(at)).isEqualTo(0x1122334455667788L);
                long bytes = 0;
                for (int i = 7; i >= 0; i--) {
                    bytes = bytes << 8 | (slab.getByte(at + i) & 0xff);
                }
                assertThat(Long.reverseBytes(bytes)).isIn(0x1122334455667788L, Long.reverseBytes(0x1122334455667788L));
            }
            byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
            slab.put(GIB - 3, bytes, 0, 8);
            byte[] read = new byte[8];
            slab.get(GIB - 3, read, 0, 8);
            assertThat(read).isEqualTo(bytes);
            assertThat(slab.getByte(GIB)).isEqualTo((byte) 4);
        }
    }

    @Test
    void nobodyElseMayLookAndNothingIsLeft() throws IOException {
        try (Scratch scratch = Scratch.in(folder)) {
            scratch.slab("test", 1 << 20).putLong(0, 1);
            Path made = left(folder).get(0);
            if (POSIX) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                        .isEqualTo("rwx------");
                // The file has no name any more.
                assertThat(left(made)).isEmpty();
            }
        }
        assertThat(left(folder)).isEmpty();
    }

    @Test
    void takingRoomTellsHowFarItIsAndMayBeEnded() throws IOException {
        List<Long> told = new ArrayList<>();
        try (Scratch scratch = Scratch.in(folder)) {
            scratch.slab("large", 4 << 20, (done, total) -> {
                assertThat(done).isLessThan(total);
                told.add(done);
            });
            assertThat(told).hasSizeGreaterThan(3).isSorted();
            long used = scratch.used();
            assertThatThrownBy(() -> scratch.slab("unwanted", 4 << 20, (done, total) -> {
                        throw new CancellationException("cancelled");
                    }))
                    .isInstanceOf(CancellationException.class);
            assertThat(scratch.used()).isEqualTo(used);
        }
    }

    @Test
    void theLedgerTellsWhatIsInUse() throws IOException {
        try (Scratch scratch = Scratch.in(folder)) {
            Slab one = scratch.slab("one", 1 << 20);
            Slab two = scratch.slab("two", 100);
            assertThat(scratch.used()).isBetween((1L << 20) + 100, (1L << 20) + 2000);
            assertThat(scratch.ledger()).hasSize(2).anyMatch(line -> line.startsWith("one 1048"));
            one.close();
            one.close();
            assertThat(scratch.used()).isBetween(100L, 2000L);
            two.close();
            assertThat(scratch.used()).isZero();
            assertThat(scratch.peak()).isGreaterThan(1 << 20);
            assertThatThrownBy(() -> one.ensure(1 << 21)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void whatAKilledProcessLeftGoesWithTheNextStart() throws IOException {
        String alive;
        try (Scratch scratch = Scratch.in(folder)) {
            assertThat(scratch.used()).isZero();
            alive = left(folder).get(0).getFileName().toString();
        }
        long pid = ProcessHandle.current().pid();
        Path dead = leftover(alive.replace("-" + pid + "-", "-999999999-"));
        Path another = leftover(alive);
        Path elsewhere = leftover("elsewhere");
        Path link = folder.resolve(alive.replace("-" + pid + "-", "-999999998-"));
        if (POSIX) {
            Files.createSymbolicLink(link, elsewhere);
        }
        Scratch.in(folder).close();
        assertThat(dead).doesNotExist();
        assertThat(another.resolve("slab")).exists();
        assertThat(elsewhere.resolve("slab")).exists();
    }

    private Path leftover(String name) throws IOException {
        Path made = Files.createDirectory(folder.resolve(name));
        Files.writeString(made.resolve("slab"), "secret");
        return made;
    }

    @Test
    void aFolderThatIsNotThereIsSaid() throws IOException {
        assertThatThrownBy(() -> Scratch.in(folder.resolve("missing"))).hasMessageContaining("missing");
        assertThat(left(folder)).isEmpty();
    }

    /** Run by a process that may write little: what a full disk is like. */
    public static final class Filler {
        private Filler() {}

        public static void main(String[] folder) throws IOException {
            try (Scratch scratch = Scratch.in(Path.of(folder[0]));
                    Slab slab = scratch.slab("test", 1 << 20)) {
                slab.ensure(1L << 30);
                System.out.println("no fault");
            } catch (ScratchFullException e) {
                System.out.println("full " + e.getMessage());
            }
        }
    }

    @Test
    void aFullDiskIsAClearError() throws Exception {
        assumeTrue(POSIX && Files.isExecutable(Path.of("/bin/sh")));
        Path program = Jdks.own().java();
        String command = "ulimit -f 20480 && exec '" + program + "' -cp '" + System.getProperty("java.class.path")
                + "' '" + Filler.class.getName() + "' '" + folder + "'";
        Process process = new ProcessBuilder("/bin/sh", "-c", command)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("full ", "there is no room for scratch files in " + folder, "more bytes are needed");
        assertThat(left(folder)).isEmpty();
    }

    @Test
    void numbersOfAllWidths() throws IOException {
        try (Scratch scratch = Scratch.in(folder)) {
            for (long largest : new long[] {1000, 0xffffffffL, 1L << 32, (1L << 40) - 1, 1L << 40, Long.MAX_VALUE}) {
                try (Numbers numbers = Numbers.of(scratch, "test", 1000, largest)) {
                    for (int i = 0; i < 1000; i++) {
                        assertThat(numbers.get(i)).isZero();
                        numbers.set(i, largest - i);
                    }
                    for (int i = 0; i < 1000; i++) {
                        assertThat(numbers.get(i)).isEqualTo(largest - i);
                    }
                }
            }
            assertThat(scratch.used()).isZero();
        }
    }

    @Test
    void gapSequencesGiveAnyOfTheirNumbers() throws IOException {
        Random random = new Random(1);
        long[] numbers = new long[100_000];
        try (Scratch scratch = Scratch.in(folder);
                GapSequence sequence = new GapSequence(scratch, "test", 10)) {
            long at = 0;
            for (int i = 0; i < numbers.length; i++) {
                int bits = random.nextInt(8) == 0 ? 40 : random.nextInt(16);
                at = Math.abs(at + (random.nextLong() >>> (63 - bits)) - (1L << bits) / 2);
                numbers[i] = at;
                sequence.add(at);
            }
            sequence.finish();
            GapSequence.Lookup lookup = sequence.lookup();
            GapSequence.Reader reader = sequence.reader(77);
            for (int i = 0; i < numbers.length; i++) {
                int any = random.nextInt(numbers.length);
                assertThat(sequence.get(any)).isEqualTo(numbers[any]);
                assertThat(lookup.get(any)).isEqualTo(numbers[any]);
                if (i >= 77) {
                    assertThat(reader.next()).isEqualTo(numbers[i]);
                }
            }
        }
    }
}
