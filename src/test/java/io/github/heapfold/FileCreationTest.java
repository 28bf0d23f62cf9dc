package io.github.heapfold;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.ArchTest;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.OwnFile;
import io.github.heapfold.files.socket.OwnSocket;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The rule that one room creates files sees each way to do it, and takes nothing else for one. */
class FileCreationTest {
    /** Looked at, never run. */
    @SuppressWarnings({"unused", "DefaultCharset"})
    private static final class Ways {
        static void stream(Path file) throws IOException {
            Files.newOutputStream(file).close();
        }

        static void text(Path file) throws IOException {
            Files.writeString(file, "");
        }

        static void temporary() throws IOException {
            Files.createTempFile("a", "b");
        }

        static void folder(Path file) throws IOException {
            Files.createDirectories(file);
        }

        static void channel(Path file) throws IOException {
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
        }

        static void old(File file) throws IOException {
            new FileOutputStream(file).close();
        }

        static void both(String name) throws IOException {
            new RandomAccessFile(name, "rw").close();
        }

        static void printed(String name) throws IOException {
            new PrintStream(name).close();
        }

        static void made(File file) throws IOException {
            file.createNewFile();
        }

        static void child(File file) {
            ProcessBuilder.Redirect.to(file);
        }

        static void socket(Path file) throws IOException {
            ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(file));
        }
    }

    /** Neither of these. */
    @SuppressWarnings({"unused", "DefaultCharset"})
    private static final class Others {
        static void read(Path file) throws IOException {
            Files.copy(file, new ByteArrayOutputStream());
            Files.newInputStream(file).close();
            Files.readAllBytes(file);
        }

        static void print(ByteArrayOutputStream out) {
            new PrintStream(out).flush();
            new PrintWriter(out).flush();
        }
    }

    private static Set<String> creators(JavaClasses classes) {
        Set<String> names = new TreeSet<>();
        for (var type : classes) {
            for (JavaCodeUnit unit : type.getCodeUnits()) {
                if (unit.getCallsFromSelf().stream().anyMatch(call -> FileCreation.isOne(call.getTarget()))) {
                    names.add(type.getSimpleName() + "." + unit.getName());
                }
            }
        }
        return names;
    }

    @Test
    void everyWayIsSeen() {
        assertThat(creators(new ClassFileImporter().importClasses(Ways.class)))
                .hasSize(Ways.class.getDeclaredMethods().length);
    }

    @Test
    void nothingElseIs() {
        assertThat(creators(new ClassFileImporter().importClasses(Others.class)))
                .isEmpty();
    }

    /**
     * The list of all that creates files: who adds to it has to see to it that they are for their owner alone. One of the
     * rules of the architecture, for which all classes are read.
     */
    @ArchTest
    static void theWholeProgramHasTheseWays(JavaClasses program) {
        assertThat(creators(program))
                .containsExactlyInAnyOrder(
                        name(NewFile.class, "create"),
                        name(NewFile.class, "folder"),
                        name(NewFile.class, "folders"),
                        name(OwnFile.class, "open"),
                        name(ExistingFile.class, "sync"),
                        name(ExistingFile.class, "toRead"),
                        name(ExistingFile.class, "toReadAndWrite"),
                        name(ExistingFile.class, "toReadItself"),
                        name(OwnSocket.class, "listen"),
                        "AgentLog.channel");
    }

    private static String name(Class<?> type, String method) {
        return type.getSimpleName() + "." + method;
    }
}
