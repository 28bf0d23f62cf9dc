package io.github.heapfold.gui.file;

import io.github.heapfold.message.Visible;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tells files of the same name apart: by the end of their folders' paths, as far as it takes. */
public final class Namesakes {
    private Namesakes() {}

    /**
     * The folder of each file, as it is shown beside its name; empty where no other file has that name.
     *
     * @param files no two of them the same
     */
    public static Map<Path, String> folders(Collection<Path> files) {
        Map<Path, String> folders = new LinkedHashMap<>();
        files.forEach(file -> folders.put(file, ""));
        files.stream()
                .collect(Collectors.groupingBy(Namesakes::name))
                .values()
                .forEach(alike -> tellApart(alike, folders));
        return folders;
    }

    /** The names of files, each with its folder where another of them has the same name. */
    public static Map<Path, String> labels(Collection<Path> files) {
        Map<Path, String> labels = folders(files);
        labels.replaceAll((file, folder) -> label(Visible.of(name(file)), folder));
        return labels;
    }

    static String label(String name, String folder) {
        return folder.isEmpty() ? name : name + " – " + folder;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName() == null ? file : file.getFileName());
    }

    private static void tellApart(List<Path> alike, Map<Path, String> folders) {
        List<Path> left = alike.size() > 1 ? alike : List.of();
        for (int names = 1; !left.isEmpty(); names++) {
            int most = names;
            Map<String, Long> ends = alike.stream()
                    .map(file -> end(file, most))
                    .collect(Collectors.groupingBy(Function.identity(), HashMap::new, Collectors.counting()));
            List<Path> more = new ArrayList<>();
            for (Path file : left) {
                if (ends.get(end(file, most)) == 1 || file.getNameCount() <= most) {
                    folders.put(file, shown(file, most));
                } else {
                    more.add(file);
                }
            }
            left = more;
        }
    }

    /** The last names of a file's folder, as many as are wanted. */
    private static String end(Path file, int names) {
        Path folder = file.getParent();
        int all = folder == null ? 0 : folder.getNameCount();
        return all == 0 ? "" : folder.subpath(Math.max(0, all - names), all).toString();
    }

    /** As one knows a folder: with a separator at its end, and at its beginning where it is told whole. */
    private static String shown(Path file, int names) {
        Path folder = file.getParent();
        boolean whole = folder != null && names >= folder.getNameCount();
        String path = whole ? folder.toString() : end(file, names);
        return Visible.of(path.isEmpty() || path.endsWith(File.separator) ? path : path + File.separator);
    }
}
