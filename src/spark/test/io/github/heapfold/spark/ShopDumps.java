package io.github.heapfold.spark;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Dumps of a shop that has a cache of one size and remembers sessions, each with the same long text. */
final class ShopDumps {
    static final String SECRET = "secret-of-the-shop";
    static final int CACHED = 400;

    private static final long OBJECT = 0x100;
    private static final long ARRAY = 0x200;
    private static final long SHOP = 0x300;
    private static final long SESSION = 0x400;
    private static final long ENTRY = 0x500;
    private static final long SESSIONS_NAME = 0x1;
    private static final long CACHE_NAME = 0x2;
    private static final long DATA_NAME = 0x3;
    private static final long SESSIONS = 0x1000;
    private static final long CACHE = 0x2000;
    private static final long FIRST = 0x10000;

    private ShopDumps() {}

    /** @param taken milliseconds since 1970 */
    static DumpBuilder dump(long taken, int sessions) {
        long[] remembered = new long[sessions];
        long[] cached = new long[CACHED];
        return DumpBuilder.dump(new HprofHeader("JAVA PROFILE 1.0.2", 8, taken))
                .utf8(SESSIONS_NAME, "sessions")
                .utf8(CACHE_NAME, "cache")
                .utf8(DATA_NAME, "data")
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(ARRAY, "[Ljava/lang/Object;")
                .namedClass(SHOP, "shop/Shop")
                .namedClass(SESSION, "shop/Session")
                .namedClass(ENTRY, "shop/Entry")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(ARRAY, c -> c.superClass(OBJECT));
                    heap.classDump(
                            SHOP,
                            c -> c.superClass(OBJECT)
                                    .staticField(SESSIONS_NAME, BasicType.OBJECT, SESSIONS)
                                    .staticField(CACHE_NAME, BasicType.OBJECT, CACHE));
                    heap.classDump(
                            SESSION, c -> c.superClass(OBJECT).instanceSize(8).field(DATA_NAME, BasicType.OBJECT));
                    heap.classDump(
                            ENTRY, c -> c.superClass(OBJECT).instanceSize(8).field(DATA_NAME, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, SHOP);
                    for (int i = 0; i < sessions; i++) {
                        remembered[i] = holder(heap, SESSION, i, SECRET);
                    }
                    for (int i = 0; i < CACHED; i++) {
                        cached[i] = holder(heap, ENTRY, 1_000_000 + i, "entry " + i);
                    }
                    heap.objectArray(SESSIONS, ARRAY, remembered);
                    heap.objectArray(CACHE, ARRAY, cached);
                })
                .end();
    }

    private static long holder(HeapBuilder heap, long type, int number, String text) {
        long id = FIRST + 0x200L * number;
        byte[] content = Arrays.copyOf(text.getBytes(StandardCharsets.UTF_8), 64);
        heap.bytes(id + 0x100, content);
        heap.instance(id, type, values -> values.id(id + 0x100));
        return id;
    }
}
