package io.github.heapfold.files;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where programs are looked for: the variable {@code PATH}. */
public final class SearchPath {
    private SearchPath() {}

    /**
     * Its folders, in their order; those alone that are named in full, so that what runs does not depend on the folder
     * that one is in.
     *
     * @param environment gives the value of a variable, or null
     */
    public static List<Path> folders(UnaryOperator<String> environment) {
        String path = Optional.ofNullable(environment.apply("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator))
                .flatMap(folder -> Platform.folder(folder).stream())
                .toList();
    }
}
