package io.github.heapfold;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.util.Formatter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.FileHandler;

/** All ways in which the JDK creates files and folders: by a method or constructor that may, whatever its arguments. */
final class FileCreation {
    private static final Map<Class<?>, Set<String>> METHODS = Map.of(
            Files.class,
            Set.of(
                    "newOutputStream",
                    "newBufferedWriter",
                    "newByteChannel",
                    "write",
                    "writeString",
                    "createFile",
                    "createTempFile",
                    "createTempDirectory",
                    "createDirectory",
                    "createDirectories",
                    "createSymbolicLink",
                    "copy"),
            FileChannel.class,
            Set.of("open"),
            AsynchronousFileChannel.class,
            Set.of("open"),
            File.class,
            Set.of("createNewFile", "createTempFile", "mkdir", "mkdirs"),
            ProcessBuilder.Redirect.class,
            Set.of("to", "appendTo"),
            // A socket is a file where its address is a path.
            ServerSocketChannel.class,
            Set.of("bind"));

    /** Whatever they are given, or a file or its name. */
    private static final List<Class<?>> CONSTRUCTORS = List.of(
            FileOutputStream.class,
            FileWriter.class,
            RandomAccessFile.class,
            FileHandler.class,
            PrintStream.class,
            PrintWriter.class,
            Formatter.class);

    private FileCreation() {}

    static boolean isOne(CodeUnitCallTarget target) {
        JavaClass owner = target.getOwner();
        List<JavaClass> parameters = target.getRawParameterTypes();
        if (target.getName().equals("<init>")) {
            return CONSTRUCTORS.stream().anyMatch(owner::isEquivalentTo)
                    && !parameters.isEmpty()
                    && (parameters.get(0).isEquivalentTo(File.class)
                            || parameters.get(0).isEquivalentTo(String.class)
                            || (!parameters.get(0).isEquivalentTo(FileDescriptor.class)
                                    && owner.getName().contains(".File")));
        }
        boolean toStream =
                !parameters.isEmpty() && parameters.get(parameters.size() - 1).isEquivalentTo(OutputStream.class);
        return !toStream
                && METHODS.entrySet().stream()
                        .anyMatch(type -> owner.isEquivalentTo(type.getKey())
                                && type.getValue().contains(target.getName()));
    }
}
