/** What is in a heap more often than it need be, and what is in it for nothing. */
package io.github.heapfold.analysis.duplicates;
