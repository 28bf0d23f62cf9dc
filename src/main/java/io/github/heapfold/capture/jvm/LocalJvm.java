package io.github.heapfold.capture.jvm;

import java.nio.file.Path;

/**
 * A JVM on this machine.
 *
 * @param pid its process
 * @param mainClass its main class, or the name of its jar
 * @param javaVersion as its property {@code java.version}
 * @param javaHome where its JDK or JRE is
 * @param user who it belongs to
 * @param heap its heap when this was read
 */
public record LocalJvm(long pid, String mainClass, String javaVersion, Path javaHome, String user, HeapUse heap) {
    /** The main class without its package. */
    public String shortName() {
        String name = mainClass.endsWith(".jar") ? mainClass.substring(0, mainClass.length() - 4) : mainClass;
        return mainClass.endsWith(".jar") ? name : name.substring(name.lastIndexOf('.') + 1);
    }
}
