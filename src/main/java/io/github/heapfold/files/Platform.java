package io.github.heapfold.files;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** What kind of operating system runs this. */
public enum Platform {
    WINDOWS,
    MAC,
    /** Linux, and whatever else has the folders and programs of a Unix desktop. */
    OTHER;

    public static Platform here() {
        return of(System.getProperty("os.name", ""));
    }

    /** @param system its name, as of {@code os.name} */
    static Platform of(String system) {
        return system.startsWith("Windows") ? WINDOWS : system.startsWith("Mac") ? MAC : OTHER;
    }

    /**
     * The folder that a variable names; empty where it names none. One that is not named in full would be another one
     * elsewhere, so it counts for nothing.
     *
     * @param value of the variable; null where it is not set
     */
    public static Optional<Path> folder(String value) {
        try {
            return Optional.ofNullable(value).map(Path::of).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
