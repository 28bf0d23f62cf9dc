package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.TestGraph;
import java.util.ArrayDeque;
import java.util.Arrays;

/** Dominators by their definition: an object dominates what cannot be reached any more when it is taken away. */
final class BruteForce {
    final long[] dominators;
    final long[] retained;

    private final TestGraph graph;
    private final int[][] references;

    BruteForce(TestGraph graph) {
        this.graph = graph;
        references = graph.references();
        int n = graph.size();
        dominators = new long[n];
        retained = new long[n];
        Arrays.fill(dominators, Dominators.UNREACHABLE);
        boolean[] reachable = reach(-1);
        int[] depth = new int[n];
        boolean[][] lost = new boolean[n][];
        for (int o = 0; o < n; o++) {
            if (!reachable[o]) {
                continue;
            }
            boolean[] left = reach(o);
            lost[o] = new boolean[n];
            for (int x = 0; x < n; x++) {
                // Roots are held by the virtual root alone.
                lost[o][x] = reachable[x] && !left[x];
                if (lost[o][x]) {
                    retained[o] += graph.sizes[x];
                    depth[x]++;
                }
            }
        }
        for (int x = 0; x < n; x++) {
            if (!reachable[x]) {
                continue;
            }
            dominators[x] = Dominators.VIRTUAL_ROOT;
            for (int o = 0; o < n; o++) {
                if (o != x && lost[o] != null && lost[o][x] && depth[o] == depth[x] - 1) {
                    dominators[x] = o;
                }
            }
        }
    }

    private boolean[] reach(int without) {
        boolean[] seen = new boolean[graph.size()];
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int root : graph.roots) {
            if (root != without) {
                seen[root] = true;
                queue.add(root);
            }
        }
        while (!queue.isEmpty()) {
            for (int target : references[queue.remove()]) {
                if (target != without && !seen[target]) {
                    seen[target] = true;
                    queue.add(target);
                }
            }
        }
        return seen;
    }
}
