/** Shortest paths from roots to objects. */
package io.github.heapfold.analysis.question.path;
