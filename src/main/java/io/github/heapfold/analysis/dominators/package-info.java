/** Who keeps what alive: exact dominators and retained sizes of all objects of a graph. */
package io.github.heapfold.analysis.dominators;
