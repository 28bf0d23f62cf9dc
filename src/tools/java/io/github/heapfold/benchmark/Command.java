package io.github.heapfold.benchmark;

import java.nio.file.Path;
import java.util.List;

/**
 * A whole process to be measured.
 *
 * @param name what the tables and the results call it
 * @param words the command line
 * @param standardOutput where its standard output goes; null for nowhere
 * @param packed the file that it makes and whose size counts; null where only the time does
 * @param restores whether it has to bring back the dump, byte for byte
 */
record Command(String name, List<String> words, Path standardOutput, Path packed, boolean restores) {
    /** Compresses to a file that the command line names. */
    static Command packer(String name, Path packed, String... words) {
        return new Command(name, List.of(words), null, packed, false);
    }

    /** Compresses from a file that the command line names to its standard output. */
    static Command filter(String name, Path packed, String... words) {
        return new Command(name, List.of(words), packed, packed, false);
    }

    /** Writes nothing that counts. */
    static Command reader(String name, String... words) {
        return new Command(name, List.of(words), null, null, false);
    }

    Command restoring() {
        return new Command(name, words, standardOutput, packed, true);
    }

    Command to(Path output) {
        return new Command(name, words, output, packed, restores);
    }
}
