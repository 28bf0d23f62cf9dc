package io.github.heapfold.gui.file;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files by the names under which the system gave them. Where its language setting has no letter for one of a name, the
 * name is of no file that could be found.
 *
 * @param files those that have one
 * @param refused the other names
 */
public record FileNames(List<Path> files, List<String> refused) {
    public static FileNames of(List<String> names) {
        List<Path> files = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (String name : names) {
            try {
                files.add(Path.of(name));
            } catch (InvalidPathException e) {
                refused.add(name);
            }
        }
        return new FileNames(List.copyOf(files), List.copyOf(refused));
    }
}
