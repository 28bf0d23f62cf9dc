import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes the libraries of the build ready for a package: {@code java Libraries.java FROM TO}.
 *
 * <p>JavaFX becomes the content of modules, with its native libraries beside its classes, for else every start unpacks them. So
 * does zstd-jni's native library, of which the jar holds those of all systems; its variant for newer JDKs, which binds at run time
 * what the other finds bound, stays out: it takes longer to start. Classes in the format of Java 5 are written in that of Java 17,
 * for the JVM's cache takes no older ones.
 *
 * <p>Jars go to {@code TO/app/lib}, where the manifest of the program's jar looks for them, so that this one in {@code TO/app} runs
 * in any JVM, as it does when the agent starts it.
 */
final class Libraries {
    private static final int JAVA_6 = 50;
    private static final int JAVA_17 = 61;
    private static final List<String> NATIVE = List.of(".so", ".dll", ".dylib", ".jnilib");

    private final Path to;

    private Libraries(Path to) {
        this.to = to;
    }

    public static void main(String[] args) throws IOException {
        Libraries libraries = new Libraries(Path.of(args[1]));
        try (var jars = Files.newDirectoryStream(Path.of(args[0]), "*.jar")) {
            for (Path jar : jars) {
                libraries.add(jar);
            }
        }
    }

    private void add(Path jar) throws IOException {
        String name = jar.getFileName().toString();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            if (name.matches("javafx-.*[0-9]\\.jar")) {
                return; // the empty jar that leads to the one for the system
            }
            if (name.startsWith("javafx-")) {
                unpackModule(zip, "javafx." + name.split("-")[1]);
            } else if (name.startsWith("zstd-jni-")) {
                copy(zip, name, "META-INF/versions/.*|META-INF/MANIFEST\\.MF|[a-z]+/[a-z0-9_]+/lib.*");
                nativeLibrary(zip);
            } else if (isOld(zip)) {
                copy(zip, name, "META-INF/MANIFEST\\.MF");
            } else {
                Files.copy(jar, target(name));
            }
        }
    }

    private void unpackModule(ZipFile zip, String module) throws IOException {
        for (ZipEntry entry : entries(zip)) {
            String name = entry.getName();
            if (!name.startsWith("META-INF/")) {
                boolean isNative = NATIVE.stream().anyMatch(name::endsWith);
                write(zip, entry, to.resolve(isNative ? "native" : "classes").resolve(module).resolve(name));
            }
        }
    }

    /** The one of this system, as zstd-jni names its folder. */
    private void nativeLibrary(ZipFile zip) throws IOException {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch");
        String folder = os.startsWith("windows") ? "win/" : os.startsWith("mac") ? "darwin/" : "linux/";
        String processor = os.startsWith("mac") && arch.equals("amd64") ? "x86_64" : arch;
        for (ZipEntry entry : entries(zip)) {
            String name = entry.getName();
            if (name.startsWith(folder + processor + "/")) {
                write(zip, entry, to.resolve("app").resolve(System.mapLibraryName("zstd-jni")));
                return;
            }
        }
        throw new IOException("zstd-jni has no library for " + folder + processor);
    }

    private Path target(String jar) throws IOException {
        return Files.createDirectories(to.resolve("app").resolve("lib")).resolve(jar);
    }

    private static boolean isOld(ZipFile zip) throws IOException {
        for (ZipEntry entry : entries(zip)) {
            if (entry.getName().endsWith(".class") && version(bytes(zip, entry)) < JAVA_6) {
                return true;
            }
        }
        return false;
    }

    private void copy(ZipFile zip, String name, String without) throws IOException {
        ClassFile classes = ClassFile.of(
                ConstantPoolSharingOption.NEW_POOL,
                StackMapsOption.GENERATE_STACK_MAPS,
                ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(type -> open(zip, type))
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        try (OutputStream out = Files.newOutputStream(target(name));
                ZipOutputStream copy = new ZipOutputStream(out)) {
            for (ZipEntry entry : entries(zip)) {
                if (!entry.getName().matches(without)) {
                    byte[] content = bytes(zip, entry);
                    boolean old = entry.getName().endsWith(".class") && version(content) < JAVA_6;
                    ZipEntry target = new ZipEntry(entry.getName());
                    target.setTimeLocal(entry.getTimeLocal());
                    copy.putNextEntry(target);
                    copy.write(old ? renewed(classes, content) : content);
                    copy.closeEntry();
                }
            }
        }
    }

    /** Methods go through a transformation that changes nothing, for those that are taken over whole keep their old frames. */
    private static byte[] renewed(ClassFile classes, byte[] content) {
        return classes.transformClass(
                classes.parse(content),
                ClassTransform.transformingMethodBodies((code, element) -> code.with(element))
                        .andThen(ClassTransform.endHandler(type -> type.withVersion(JAVA_17, 0))));
    }

    private static InputStream open(ZipFile zip, ClassDesc type) {
        String folder = type.packageName().isEmpty() ? "" : type.packageName().replace('.', '/') + "/";
        ZipEntry entry = zip.getEntry(folder + type.displayName() + ".class");
        try {
            return entry == null ? null : zip.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int version(byte[] content) {
        return (content[6] & 0xFF) << 8 | content[7] & 0xFF;
    }

    private static List<ZipEntry> entries(ZipFile zip) {
        return Collections.list(zip.entries()).stream()
                .filter(entry -> !entry.isDirectory())
                .<ZipEntry>map(entry -> entry)
                .toList();
    }

    private static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static void write(ZipFile zip, ZipEntry entry, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, bytes(zip, entry));
    }
}
