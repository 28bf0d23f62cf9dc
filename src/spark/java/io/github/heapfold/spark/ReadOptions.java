package io.github.heapfold.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What was said with {@code option} and {@code load}.
 *
 * @param relation which table
 * @param paths files, folders or patterns of any file system that Hadoop knows
 * @param names which files of a folder are dumps, a pattern of Hadoop
 * @param recursive whether those in folders of folders are too
 * @param limit how many groups of duplicates of a kind per dump
 * @param values whether contents of duplicates are told, which may be secrets
 * @param hadoop settings of file systems
 */
record ReadOptions(
        Relation relation,
        List<String> paths,
        String names,
        boolean recursive,
        int limit,
        boolean values,
        Map<String, String> hadoop)
        implements Serializable {
    private static final String DUMPS = "*.{hprof,hprof.gz,hprof.zst,hfold}";
    private static final int MOST_GROUPS = 10_000;

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException where something cannot be, or no path is there
     */
    static ReadOptions of(CaseInsensitiveStringMap options) {
        List<String> paths = new ArrayList<>();
        if (options.get("path") != null) {
            paths.add(options.get("path"));
        }
        if (options.get("paths") != null) {
            paths.addAll(several(options.get("paths")));
        }
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("heapfold: nothing to load; name files, folders or patterns");
        }
        int limit = options.getInt("limit", 100);
        if (limit < 1 || limit > MOST_GROUPS) {
            throw new IllegalArgumentException("heapfold: limit has to be 1 to " + MOST_GROUPS + ", not " + limit);
        }
        return new ReadOptions(
                Relation.of(options.getOrDefault("table", "classes")),
                List.copyOf(paths),
                options.getOrDefault("pathGlobFilter", DUMPS),
                options.getBoolean("recursiveFileLookup", false),
                limit,
                options.getBoolean("values", false),
                Map.copyOf(options.asCaseSensitiveMap()));
    }

    /** Spark hands over several paths as an array of JSON. */
    private static List<String> several(String json) {
        try {
            return List.of(new ObjectMapper().readValue(json, String[].class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("heapfold: paths is no array of texts in JSON", e);
        }
    }
}
