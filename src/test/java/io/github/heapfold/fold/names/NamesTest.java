package io.github.heapfold.fold.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.Folding;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names come back whatever their order, identifiers and texts; in the order of a symbol table their identifiers cost
 * little.
 */
class NamesTest {
    private record Name(long id, byte[] text) {}

    private static List<Name> names(int n, long firstId) {
        Random random = new Random(n);
        List<Name> names = new ArrayList<>();
        long id = firstId;
        for (int i = 0; i < n; i++) {
            String text = "some/package/Name" + Integer.toHexString(random.nextInt(n)) + (i % 50 == 0 ? "é" : "") + i;
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            names.add(new Name(id, bytes));
            id += (bytes.length + 15) & -8;
        }
        return names;
    }

    private static byte[] dump(List<Name> names, int idSize) {
        DumpBuilder dump = DumpBuilder.dump(idSize);
        for (Name name : names) {
            dump.record(
                    io.github.heapfold.hprof.Tag.UTF8, body -> body.id(name.id).bytes(name.text));
        }
        return dump.segment(heap -> {}).end().build();
    }

    private static int hash(byte[] text, boolean signed) {
        int hash = 0;
        for (byte b : text) {
            hash = 31 * hash + (signed ? b : b & 0xff);
        }
        return hash;
    }

    private static long storedForIds(byte[] dump, int level) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FoldIndex index =
                Folding.write(dump, ChunkReader.DEFAULT_CHUNK, out, new FoldOptions(Presets.LOSSLESS, level, 1));
        assertThat(Folding.restore(out.toByteArray())).isEqualTo(dump);
        return index.storedBytes().getOrDefault("UTF8.stringId", 0L);
    }

    @ParameterizedTest
    @CsvSource({"1471, true", "20011, true", "10297, false", "32768, false", "4096, true"})
    void identifiersFollowFromTheOrderOfATable(int buckets, boolean signed) throws IOException {
        List<Name> names = names(3_000, 0x7f00_1234_5670L);
        Comparator<Name> byBucket =
                Comparator.comparingInt(name -> Integer.remainderUnsigned(hash(name.text, signed), buckets));
        names.sort(byBucket.thenComparing(Comparator.comparing(Name::id).reversed()));

        assertThat(storedForIds(dump(names, 8), 3)).isLessThan(100);
    }

    @Test
    void twoTablesAreToldApart() throws IOException {
        List<Name> archived = names(2_000, 0x8_0000_0000L);
        archived.sort(Comparator.comparingInt(name -> Integer.remainderUnsigned(hash(name.text, false), 499)));
        List<Name> others = names(3_000, 0x7f00_0000_0000L);
        others.sort(Comparator.comparingInt(name -> hash(name.text, false) & 0xfff));
        archived.addAll(others);

        assertThat(storedForIds(dump(archived, 8), 3)).isLessThan(150);
    }

    @Test
    void textsInOrderTellTheOrder() throws IOException {
        List<Name> names = names(3_000, 0x1000);
        names.sort(Comparator.comparing(Name::text, Arrays::compareUnsigned));

        assertThat(storedForIds(dump(names, 4), 3)).isLessThan(100);
    }

    @Test
    void namesThatFoundTheirBucketTakenCostLittle() throws IOException {
        List<Name> names = names(3_000, 0x1000);
        names.sort(Comparator.comparingInt(name -> hash(name.text, true) & 0xffff));
        for (int i = 10; i < names.size(); i += 25) {
            Collections.swap(names, i, i + 1);
        }

        assertThat(storedForIds(dump(names, 4), 3)).isLessThan(400);
    }

    /** As zeros they are in the order of each table there may be, of which nobody is to try all. */
    @Test
    @Timeout(30)
    void namesThatWereMadeZerosAreNoTable() throws IOException {
        List<Name> names = names(150_000, 0x1000);
        names.replaceAll(name -> new Name(name.id, new byte[name.text.length]));
        names.add(new Name(names.get(names.size() - 1).id + 64, new byte[] {'a'}));
        names.add(new Name(names.get(names.size() - 1).id + 64, new byte[1]));

        assertThat(storedForIds(dump(names, 4), 1)).isLessThan(100_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void anyOrderComesBack(int idSize) throws IOException {
        for (int n : new int[] {1, 2, 47, 48, 49, 1_000}) {
            List<Name> names = names(n, 1L << 40);
            Collections.shuffle(names, new Random(n));
            byte[] dump = dump(names, idSize);
            for (int level : new int[] {1, 9}) {
                int chunk = (level == 1) == (n % 2 == 0) ? 4096 : ChunkReader.DEFAULT_CHUNK;
                assertThat(Folding.roundTrip(dump, chunk, new FoldOptions(Presets.LOSSLESS, level, 1)))
                        .isEqualTo(dump);
            }
        }
    }

    /** Zeros in them, none of them, identifiers that occur again and with the top bit set. */
    @Test
    void anyTextComesBack() throws IOException {
        Random random = new Random(1);
        for (int most : new int[] {1, 3, 40, 3_000}) {
            List<Name> names = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                byte[] text = new byte[random.nextInt(most)];
                random.nextBytes(text);
                names.add(new Name(random.nextInt(3) == 0 ? random.nextLong() : -5, text));
            }
            byte[] dump = dump(names, 8);
            for (int level : new int[] {3, 9}) {
                assertThat(Folding.roundTrip(
                                dump, ChunkReader.DEFAULT_CHUNK, new FoldOptions(Presets.LOSSLESS, level, 1)))
                        .isEqualTo(dump);
            }
        }
    }
}
