/** Memory outside of the heap that objects in it hold, and who keeps those. */
package io.github.heapfold.analysis.question.leak.direct;
