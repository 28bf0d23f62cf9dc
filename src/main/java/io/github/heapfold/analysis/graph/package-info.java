/**
 * The objects of a heap as a graph in a few bytes per object and reference: written once in ascending order by {@link
 * io.github.heapfold.analysis.graph.GraphBuilder}, then read only.
 */
package io.github.heapfold.analysis.graph;
