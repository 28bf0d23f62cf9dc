package io.github.heapfold.capture.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The counters that HotSpot keeps in {@code hsperfdata_USER/PID}, a file that the JVM has mapped into its memory.
 * Reading them costs the JVM nothing, and works when it is too busy collecting to answer. The format (version 2.0) is
 * that of {@code perfMemory.hpp} in the sources of OpenJDK.
 */
final class PerfData {
    private static final int MAGIC = 0xcafec0c0;
    private static final int HEADER = 32;
    private static final int ENTRY = 20;

    /** Far more than the 32 kB that HotSpot takes unless it is told otherwise. */
    private static final int MOST = 4 << 20;

    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();

    private PerfData() {}

    /** The counters of a file; empty where it holds none (yet). */
    static Optional<PerfData> read(Path file) throws IOException {
        byte[] bytes;
        // A link may lead anywhere, and a pipe keeps who opens it waiting.
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(MOST);
        }
        PerfData data = new PerfData();
        try {
            return bytes.length >= HEADER && data.parse(ByteBuffer.wrap(bytes)) ? Optional.of(data) : Optional.empty();
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            // The JVM was writing it just now, or has another idea of the format.
            return Optional.empty();
        }
    }

    private boolean parse(ByteBuffer in) {
        int major = in.get(5);
        boolean accessible = in.get(7) != 0;
        if (in.getInt(0) != MAGIC || major != 2 || !accessible) {
            return false;
        }
        in.order(in.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int entry = in.getInt(24);
        int count = in.getInt(28);
        for (int i = 0; i < count; i++) {
            int length = in.getInt(entry);
            int elements = in.getInt(entry + 8);
            if (length < ENTRY || elements > length) {
                return false;
            }
            String name = text(in, entry + in.getInt(entry + 4), length);
            int value = entry + in.getInt(entry + 16);
            if (in.get(entry + 12) == 'B' && elements > 0) {
                texts.put(name, text(in, value, elements));
            } else if (in.get(entry + 12) == 'J' && elements == 0) {
                numbers.put(name, in.getLong(value));
            }
            entry += length;
        }
        return true;
    }

    private static String text(ByteBuffer in, int from, int most) {
        int length = 0;
        while (length < most && in.get(from + length) != 0) {
            length++;
        }
        byte[] bytes = new byte[length];
        in.get(from, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    String text(String name) {
        return texts.getOrDefault(name, "");
    }

    /** The heap that these counters describe. */
    HeapUse heap() {
        long used = 0;
        long eden = 0;
        long sum = 0;
        long largest = 0;
        for (int generation = 0; generation < 2; generation++) {
            String prefix = "sun.gc.generation." + generation + ".";
            long max = number(prefix + "maxCapacity");
            sum += max;
            largest = Math.max(largest, max);
            for (int space = 0; space < 3; space++) {
                String name = prefix + "space." + space + ".";
                long bytes = number(name + "used");
                used += bytes;
                eden += text(name + "name").equals("eden") ? bytes : 0;
            }
        }
        // Collectors of regions give all of the heap to each generation; the others cut it up and say what with what
        // ("Copy:MSC").
        boolean cut = text("sun.gc.policy.name").contains(":");
        long max = cut ? sum : largest;
        long oldMax = cut ? number("sun.gc.generation.1.maxCapacity") : largest;
        long old = cut ? number("sun.gc.generation.1.space.0.used") : used - eden;
        return new HeapUse(used, max, old, oldMax);
    }

    private long number(String name) {
        return numbers.getOrDefault(name, 0L);
    }
}
