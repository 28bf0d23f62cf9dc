package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.TestGraph;
import java.util.Arrays;

/**
 * Dominators by the plain iteration of Cooper, Harvey and Kennedy, for graphs that are too large for
 * {@link BruteForce}.
 */
final class IterativeDominators {
    final long[] dominators;
    final long[] retained;

    private final int[][] references;
    private final boolean[] isRoot;
    private final int[] number;
    private final int[] vertex;
    private final int[] dominator;
    private int count;

    IterativeDominators(TestGraph graph) {
        references = graph.references();
        int n = graph.size();
        isRoot = new boolean[n];
        graph.roots.forEach(root -> isRoot[root] = true);
        number = new int[n];
        vertex = new int[n + 1];
        dominator = new int[n + 1];
        graph.roots.forEach(this::search);
        while (improve()) {
            // Until nothing changes.
        }
        dominators = new long[n];
        retained = new long[n];
        Arrays.fill(dominators, Dominators.UNREACHABLE);
        long[] sizes = new long[count + 1];
        for (int w = count; w >= 1; w--) {
            int o = vertex[w];
            sizes[w] += graph.sizes[o];
            retained[o] = sizes[w];
            sizes[dominator[w]] += sizes[w];
            dominators[o] = dominator[w] == 0 ? Dominators.VIRTUAL_ROOT : vertex[dominator[w]];
        }
    }

    private void search(int root) {
        if (number[root] != 0) {
            return;
        }
        int[] stack = new int[number.length + 1];
        int[] next = new int[number.length + 1];
        int[][] lists = new int[number.length + 1][];
        int depth = 0;
        enter(root, 0);
        stack[0] = root;
        lists[0] = references[root];
        while (depth >= 0) {
            if (next[depth] == lists[depth].length) {
                lists[depth--] = null;
                continue;
            }
            int target = lists[depth][next[depth]++];
            if (number[target] == 0 && !isRoot[target]) {
                enter(target, number[stack[depth]]);
                depth++;
                stack[depth] = target;
                next[depth] = 0;
                lists[depth] = references[target];
            }
        }
    }

    private void enter(int o, int parent) {
        number[o] = ++count;
        vertex[count] = o;
        dominator[count] = parent;
    }

    private boolean improve() {
        boolean changed = false;
        for (int w = 1; w <= count; w++) {
            for (int target : references[vertex[w]]) {
                int t = number[target];
                if (isRoot[target]) {
                    continue;
                }
                int common = common(w, dominator[t]);
                changed |= dominator[t] != common;
                dominator[t] = common;
            }
        }
        return changed;
    }

    private int common(int one, int other) {
        int a = one;
        int b = other;
        while (a != b) {
            if (a > b) {
                a = dominator[a];
            } else {
                b = dominator[b];
            }
        }
        return a;
    }
}
