/**
 * Heapfold for other programs: {@link io.github.heapfold.api.HeapfoldFile} is where to begin. What is public here stays
 * as it is through a major version; nothing else of the program does.
 */
@NullMarked
package io.github.heapfold.api;

import org.jspecify.annotations.NullMarked;
