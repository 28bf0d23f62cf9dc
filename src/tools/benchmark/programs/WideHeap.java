import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Dumps a heap with many classes and one array of a million objects: {@code java WideHeap.java OUT.hprof}. */
public final class WideHeap {
    private static final int CLASSES = 15_000;
    private static final int OBJECTS = 1_000_000;

    static final List<Object> HELD = new ArrayList<>();

    private WideHeap() {}

    private static final class Loader extends ClassLoader {
        Class<?> define(String name) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(0xcafebabe);
            out.writeInt(49);
            out.writeShort(5);
            out.writeByte(1);
            out.writeUTF(name.replace('.', '/'));
            out.writeByte(7);
            out.writeShort(1);
            out.writeByte(1);
            out.writeUTF("java/lang/Object");
            out.writeByte(7);
            out.writeShort(3);
            out.writeShort(0x21);
            out.writeShort(2);
            out.writeShort(4);
            out.writeLong(0);
            byte[] file = bytes.toByteArray();
            return defineClass(name, file, 0, file.length);
        }
    }

    public static void main(String[] args) throws IOException {
        Loader loader = new Loader();
        for (int i = 0; i < CLASSES; i++) {
            HELD.add(loader.define("example.part" + i % 97 + ".Class" + i));
        }
        Object[] many = new Object[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            many[i] = new long[i % 7];
        }
        HELD.add(many);
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(args[0], true);
    }
}
