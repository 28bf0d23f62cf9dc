import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Dumps a heap with objects of many classes and one array of a million objects: {@code java WideHeap.java OUT.hprof}. */
public final class WideHeap {
    private static final int CLASSES = 15_000;
    private static final int OBJECTS = 1_000_000;

    static final List<Object> HELD = new ArrayList<>();
    /** A static, for whether a local variable still keeps it when the heap is dumped is the compiler's to say. */
    static final Object[] MANY = new Object[OBJECTS];

    private WideHeap() {}

    private static final class Part {
        Part() {}
    }

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        byte[] part = WideHeap.class.getResourceAsStream("WideHeap$Part.class").readAllBytes();
        for (int i = 0; i < CLASSES; i++) {
            Class<?> one = MethodHandles.lookup().defineHiddenClass(part, true).lookupClass();
            HELD.add(one.getDeclaredConstructor().newInstance());
        }
        for (int i = 0; i < OBJECTS; i++) {
            MANY[i] = new long[i % 7];
        }
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(args[0], true);
    }
}
