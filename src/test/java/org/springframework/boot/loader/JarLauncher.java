package org.springframework.boot.loader;

import io.github.heapfold.fixture.leak.PathLeaks;
import java.util.ArrayList;
import java.util.List;
import org.example.shelf.Library;

/** Has what leaks itself, so that it can be told from a program. Arguments as of {@link PathLeaks}. */
public final class JarLauncher {
    static JarLauncher last;

    private final Library<byte[]> library;

    private JarLauncher(List<byte[]> content) {
        library = new Library<>(content);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        List<byte[]> content = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            content.add(new byte[1_000]);
        }
        last = new JarLauncher(content);
        if (last.library.size() > 0) {
            PathLeaks.main(args);
        }
    }
}
