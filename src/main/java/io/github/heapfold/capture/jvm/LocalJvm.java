package io.github.heapfold.capture.jvm;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A JVM on this machine.
 *
 * @param pid its process
 * @param mainClass its main class, or the name of its jar, or of the source file that it was started from
 * @param javaVersion as its property {@code java.version}
 * @param javaHome where its JDK or JRE is
 * @param user who it belongs to
 * @param heap its heap when this was read
 * @param folder where it works; empty where the system does not tell
 */
public record LocalJvm(
        long pid,
        String mainClass,
        String javaVersion,
        Path javaHome,
        String user,
        HeapUse heap,
        Optional<Path> folder) {
    /**
     * The main class with the last part of its package, for many programs have one that is called {@code Main}; or the
     * file without its ending.
     */
    public String shortName() {
        return mainClass.endsWith(".jar") || mainClass.endsWith(".java")
                ? mainClass.substring(0, mainClass.lastIndexOf('.'))
                : mainClass.substring(mainClass.lastIndexOf('.', mainClass.lastIndexOf('.') - 1) + 1);
    }
}
