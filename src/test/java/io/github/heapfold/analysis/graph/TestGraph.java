package io.github.heapfold.analysis.graph;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A graph in plain arrays: what an {@link ObjectGraph} is compared with and built from. */
public final class TestGraph {
    /** One of so many objects has its references told by marks. */
    private static final int MARKED = 7;

    /** Explicit references of each object, in any order, also several times. */
    public final List<List<Integer>> targets = new ArrayList<>();

    /** By object; -1 of class objects. */
    public final int[] classIndex;

    public final long[] sizes;
    public final TreeSet<Integer> roots = new TreeSet<>();

    /** By class index; -1 where the class has no object. */
    public final int[] classOrdinals;

    public TestGraph(int objects, int classes) {
        for (int i = 0; i < objects; i++) {
            targets.add(new ArrayList<>());
        }
        classIndex = new int[objects];
        Arrays.fill(classIndex, -1);
        sizes = new long[objects];
        Arrays.fill(sizes, 8);
        classOrdinals = new int[classes];
        Arrays.fill(classOrdinals, -1);
    }

    public int size() {
        return targets.size();
    }

    public void edge(int from, int to) {
        targets.get(from).add(to);
    }

    /** A class whose object is that one. */
    public void classObject(int index, int object) {
        classOrdinals[index] = object;
    }

    /** Any graph: sparse or dense, few roots or many, classes that are roots and such that are not. */
    public static TestGraph random(Random random, int mostObjects) {
        int n = 1 + random.nextInt(mostObjects);
        int classes = random.nextInt(Math.min(n, 6) + 1);
        TestGraph graph = new TestGraph(n, classes);
        for (int c = 0; c < classes; c++) {
            if (random.nextInt(5) > 0) {
                int object = random.nextInt(n);
                boolean taken = Arrays.stream(graph.classOrdinals).anyMatch(x -> x == object);
                graph.classOrdinals[c] = taken ? -1 : object;
            }
        }
        int locality = 1 + random.nextInt(n);
        double degree = random.nextDouble() * random.nextInt(4);
        double classless = random.nextDouble();
        for (int o = 0; o < n; o++) {
            int object = o;
            boolean isClass = Arrays.stream(graph.classOrdinals).anyMatch(x -> x == object);
            if (!isClass && classes > 0 && random.nextDouble() > classless) {
                graph.classIndex[o] = random.nextInt(classes);
            }
            graph.sizes[o] = random.nextInt(20) * 8L;
            int count = (int) (random.nextDouble() * 2 * degree + random.nextDouble());
            for (int i = 0; i < count; i++) {
                int target = random.nextInt(4) == 0
                        ? random.nextInt(n)
                        : Math.floorMod(o + random.nextInt(locality) - locality / 3, n);
                graph.edge(o, target);
            }
        }
        int roots = random.nextInt(4) == 0 ? random.nextInt(n + 1) : random.nextInt(Math.min(n, 3) + 1);
        for (int i = 0; i < roots; i++) {
            graph.roots.add(random.nextInt(n));
        }
        return graph;
    }

    /** References of an object as a set: explicit ones and that to its class. */
    public int[] references(int object) {
        TreeSet<Integer> all = new TreeSet<>(targets.get(object));
        int c = classIndex[object];
        if (c >= 0 && classOrdinals[c] >= 0) {
            all.add(classOrdinals[c]);
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The same of all objects, for those who go over them many times. */
    public int[][] references() {
        return IntStream.range(0, size()).mapToObj(this::references).toArray(int[][]::new);
    }

    public ObjectGraph build(Scratch scratch) throws IOException {
        long[] ofClasses = Arrays.stream(classOrdinals).asLongStream().toArray();
        long[] ofRoots = roots.stream().mapToLong(Integer::longValue).toArray();
        GraphBuilder builder = new GraphBuilder(scratch, size(), ofClasses, ofRoots);
        for (int o = 0; o < size(); o++) {
            long[] list = targets.get(o).stream().mapToLong(Integer::longValue).toArray();
            if (o % MARKED != 0) {
                builder.add(o, classIndex[o], sizes[o], list, list.length);
                continue;
            }
            try (Marks marks = new Marks(scratch, "targets", size())) {
                for (long target : list) {
                    marks.set(target);
                }
                builder.add(o, classIndex[o], sizes[o], marks, Progress.NONE);
            }
        }
        return builder.finish();
    }
}
