package io.github.heapfold.fuzz;

import io.github.heapfold.fixture.FoldForger;
import io.github.heapfold.fixture.FoldForger.Entry;
import io.github.heapfold.fixture.FoldForger.Lane;
import io.github.heapfold.fixture.FoldForger.Part;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Folded files with one to three things forged in them, whatever they are, and all checksums right. */
final class FoldForging {
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        127,
        128,
        255,
        65_535,
        65_536,
        1 << 20,
        1 << 24,
        (1 << 24) + 1,
        1 << 28,
        Integer.MAX_VALUE,
        1L << 31,
        0xffff_ffffL,
        1L << 32,
        1L << 40,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        -1
    };

    private static final String[] NAMES = {
        "",
        "x",
        "INSTANCE_DUMP",
        "UTF8",
        "UTF8.text",
        "INSTANCE_DUMP.values[int]",
        "PRIMITIVE_ARRAY_DUMP.elements",
        "STACK_TRACE",
        "keep first:9",
        "keep text:a.B.c",
        "merge a.B.c",
        "strip a.B.*",
        "for android keep strings",
        "=1+1",
        "a\u0000b",
        "a\nb\u001b[31m",
        "\u202Egnp.exe",
        "../../etc/passwd",
        "n".repeat(4096)
    };

    private final FoldForger file;
    private final Random random;

    private FoldForging(byte[] folded, Random random) {
        file = FoldForger.of(folded);
        this.random = random;
    }

    static byte[] forge(byte[] folded, Random random) {
        FoldForging forging = new FoldForging(folded, random);
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            forging.once();
        }
        return forging.file.build();
    }

    private long number() {
        return random.nextInt(3) == 0 ? random.nextInt(300) : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    private String name() {
        return NAMES[random.nextInt(NAMES.length)];
    }

    private void once() {
        switch (random.nextInt(12)) {
            case 0 -> header();
            case 1, 2 -> index();
            case 3, 4 -> numbers();
            default -> lanes();
        }
    }

    private void header() {
        if (!file.baseName.isEmpty() && random.nextInt(4) == 0) {
            if (random.nextBoolean()) {
                file.baseName = name();
            } else {
                file.baseDigest[random.nextInt(file.baseDigest.length)] = DumpMutator.anyByte(random);
            }
            return;
        }
        switch (random.nextInt(file.keys.isEmpty() ? 8 : 11)) {
            case 8 -> file.keys.set(0, DumpMutator.mutate(file.keys.get(0), random));
            case 9 -> names(file.recipients);
            case 10 -> file.sealEnd = DumpMutator.mutate(file.sealEnd, random);
            case 0 -> file.version = random.nextInt(256);
            case 1 -> file.chunkBound = number();
            case 2 -> file.level = random.nextInt(256);
            case 3 -> file.source = name();
            case 4 -> file.profile = name();
            case 5 -> names(file.stripped);
            case 6 -> names(file.erased);
            default -> names(file.rules);
        }
    }

    private void names(List<String> names) {
        if (!names.isEmpty() && random.nextBoolean()) {
            names.remove(random.nextInt(names.size()));
        } else {
            names.add(name());
        }
    }

    private void index() {
        switch (random.nextInt(9)) {
            case 0 -> file.dumpBytes = number();
            case 1 -> file.opaqueBytes = number();
            case 2 -> file.moreEntries = number();
            case 3 -> file.damage = new Entry(name(), number());
            case 4 -> file.fields.add(new Entry(name(), number(), number()));
            case 5 -> file.stored.add(new Entry(name(), number()));
            case 6 -> file.records.add(new Entry(null, random.nextInt(256), number(), number()));
            case 7 -> file.digest = new byte[random.nextInt(40)];
            default -> {
                long[][] chunks = new long[random.nextInt(6)][];
                Arrays.setAll(chunks, i -> new long[] {number(), number(), number(), number()});
                file.chunks = List.of(chunks);
            }
        }
    }

    private Part part() {
        return file.parts.get(random.nextInt(file.parts.size()));
    }

    private void numbers() {
        if (file.parts.isEmpty()) {
            return;
        }
        Part part = part();
        if (part.type == 'S') {
            sealed(part);
            return;
        }
        if (!part.base.isEmpty() && random.nextInt(3) == 0) {
            base(part);
            return;
        }
        switch (random.nextInt(6)) {
            case 0 -> file.parts.remove(part);
            case 1 -> file.parts.add(random.nextInt(file.parts.size()), part);
            case 2 -> part.crc = random.nextInt();
            case 3 -> {
                if (part.kind != null) {
                    part.kind[random.nextInt(part.kind.length)] = DumpMutator.anyByte(random);
                }
            }
            default -> part.numbers.set(random.nextInt(part.numbers.size()), number());
        }
    }

    /** Another chunk of the base, one more or one less, or the same ones in another order. */
    private void base(Part part) {
        switch (random.nextInt(4)) {
            case 0 -> part.base.set(random.nextInt(part.base.size()), number());
            case 1 -> part.base.add(number());
            case 2 -> part.base.remove(random.nextInt(part.base.size()));
            default -> Collections.shuffle(part.base, random);
        }
    }

    /** Changed, exchanged with another one, or gone. */
    private void sealed(Part part) {
        Part other = part();
        switch (random.nextInt(4)) {
            case 0 -> file.parts.remove(part);
            case 1 -> {
                byte[] sealed = part.sealed;
                part.sealed = other.sealed;
                other.sealed = sealed;
            }
            default -> part.sealed = DumpMutator.mutate(part.sealed, random);
        }
    }

    private void lanes() {
        if (file.parts.isEmpty()) {
            return;
        }
        Part part = part();
        if (part.type == 'S') {
            sealed(part);
            return;
        }
        if (part.lanes.isEmpty() || random.nextInt(20) == 0) {
            part.lanes.add(new Lane(random.nextInt(1 << 21), new byte[random.nextInt(100)]));
            return;
        }
        Lane lane = part.lanes.get(random.nextInt(3) == 0 ? 0 : random.nextInt(part.lanes.size()));
        switch (random.nextInt(14)) {
            case 0 -> part.lanes.remove(lane);
            case 1 -> lane.id = random.nextBoolean() ? random.nextInt(1 << 21) : lane.id ^ FoldForger.BASED;
            case 2 -> lane.claimed = number();
            case 3 -> lane.bytes = Arrays.copyOf(lane.bytes, lane.bytes.length + (1 << random.nextInt(22)));
            case 4 -> lane.bytes = Arrays.copyOf(lane.bytes, random.nextInt(lane.bytes.length + 1));
            case 5, 6 -> lane.bytes = withNumber(lane.bytes);
            default -> lane.bytes = lane.bytes.length == 0 ? lane.bytes : DumpMutator.mutate(lane.bytes, random);
        }
    }

    /** A number in the place of a byte, near the front where counts are. */
    private byte[] withNumber(byte[] bytes) {
        byte[] number = FoldForger.varint(number());
        int at = bytes.length == 0 ? 0 : random.nextInt(Math.min(bytes.length, 30));
        byte[] out = new byte[bytes.length + number.length];
        System.arraycopy(bytes, 0, out, 0, at);
        System.arraycopy(number, 0, out, at, number.length);
        System.arraycopy(
                bytes,
                Math.min(bytes.length, at + 1),
                out,
                at + number.length,
                bytes.length - Math.min(bytes.length, at + 1));
        return Arrays.copyOf(out, out.length - (bytes.length > at ? 1 : 0));
    }
}
