/** Where memory came together, and which of these places are suspects. */
package io.github.heapfold.analysis.question.leak.candidate;
