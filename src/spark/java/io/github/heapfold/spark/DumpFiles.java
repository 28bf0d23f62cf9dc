package io.github.heapfold.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.Path;

/** Which files are read. */
final class DumpFiles {
    private DumpFiles() {}

    /**
     * The addresses of all files that were named, each once, in their order: those that are named themselves or by a
     * pattern whatever they are called, of folders those with a name of dumps. What is hidden is left out, as Hadoop
     * has it: names that begin with a dot or an underscore.
     *
     * @throws FileNotFoundException where a path leads to nothing
     */
    static Set<String> of(ReadOptions options, Configuration hadoop) throws IOException {
        Set<String> found = new TreeSet<>();
        GlobFilter dumps = new GlobFilter(options.names());
        for (String text : options.paths()) {
            Path path = new Path(text);
            FileSystem files = path.getFileSystem(hadoop);
            FileStatus[] named = files.globStatus(path);
            if (named == null || named.length == 0) {
                throw new FileNotFoundException("heapfold: there is no " + files.makeQualified(path));
            }
            for (FileStatus status : named) {
                if (status.isFile()) {
                    found.add(status.getPath().toString());
                } else {
                    addFolder(files, status.getPath(), dumps, options.recursive(), found);
                }
            }
        }
        return found;
    }

    private static void addFolder(FileSystem files, Path folder, GlobFilter dumps, boolean recursive, Set<String> found)
            throws IOException {
        List<Path> open = new ArrayList<>(List.of(folder));
        while (!open.isEmpty()) {
            for (FileStatus status : files.listStatus(open.remove(open.size() - 1))) {
                Path path = status.getPath();
                if (path.getName().startsWith(".") || path.getName().startsWith("_")) {
                    continue;
                }
                if (status.isFile() && dumps.accept(path)) {
                    found.add(path.toString());
                } else if (status.isDirectory() && recursive) {
                    open.add(path);
                }
            }
        }
    }
}
