/** Dumps that KOOM stripped while ART wrote them: recognised, and filled up so that they can be read. */
package io.github.heapfold.koom;
